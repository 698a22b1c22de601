import needle from './assets/upsell-needle.svg';
import record from './assets/upsell-record.svg';
import ruler from './assets/upsell-ruler.svg';
import sleeves from './assets/upsell-sleeves.svg';

/** The texts and the picture that the popup about paid plans shows. They are chosen at random. */
export interface UpsellItem {
  id: number;
  mainHeading: string;
  subHeading: string;
  image: string;
  mainText: string;
  subText: string;
}

type Message = Omit<UpsellItem, 'image'>;

export const MESSAGES: readonly Message[] = [
  {
    id: 1,
    mainHeading: 'Be heard sooner',
    subHeading: 'Higher placement with Pro and Premium',
    mainText: 'Your submissions are placed higher in the lists that companies listen through.',
    subText: 'Ties go to paid plans.',
  },
  {
    id: 2,
    mainHeading: 'Send your own playlists',
    subHeading: 'Playlists with Premium',
    mainText: 'Create playlists of your own tracks and share them with clients by a link.',
    subText: 'You decide whether tracks can be downloaded, one at a time or all at once.',
  },
  {
    id: 3,
    mainHeading: 'Have someone pitch for you',
    subHeading: 'Dedicated staff with Premium',
    mainText: 'Our staff listen to your music and pitch it where it fits.',
    subText: 'Real people. Your music never goes to A.I. agents.',
  },
  {
    id: 4,
    mainHeading: 'Two tracks are a start',
    subHeading: 'More tracks and applications with Pro and Premium',
    mainText: 'Go beyond the free limit of 2 tracks and apply to more jobs every month.',
    subText: 'Everything you uploaded and submitted stays.',
  },
  {
    id: 5,
    mainHeading: 'Every brief is yours to answer',
    subHeading: 'All jobs with Pro and Premium',
    mainText: 'Some jobs are open to paid plans only. With Premium you have access to all of them.',
    subText: 'Jobs unlock as soon as your plan is active.',
  },
  {
    id: 6,
    mainHeading: 'Room for your whole catalog',
    subHeading: 'More storage with Pro and Premium',
    mainText: 'Keep every mix, cutdown and instrumental in one place, with its rights.',
    subText: 'The storage bar in your catalog shows what you have left.',
  },
  {
    id: 7,
    mainHeading: 'Questions answered first',
    subHeading: 'Priority support with Pro and Premium',
    mainText: 'Your questions go to the front of the line.',
    subText: 'By people who know the product and the business.',
  },
  {
    id: 8,
    mainHeading: 'Everything at once',
    subHeading: 'Pro and Premium',
    mainText: 'More tracks, more applications, more storage, higher placement and priority support.',
    subText: 'Premium adds your own playlists and staff who pitch your music.',
  },
];

export const IMAGES: readonly string[] = [needle, sleeves, ruler, record];

/** The advantages of paid plans, which the popup always lists. */
export const BENEFITS: readonly string[] = [
  'Higher placement in submission lists',
  'Playlists of your own to send to clients (Premium)',
  'Dedicated staff who pitch your music (Premium)',
  'More tracks and job applications',
  'Access to all jobs',
  'More storage',
  'Priority support',
];

/**
 * Returns a random item of a list. The last item of the list is never chosen. `chance` returns a number from 0 up to, but not including, 1.
 */
export function choose<T>(items: readonly T[], chance: () => number): T {
  return items[Math.floor(chance() * (items.length - 1))] as T;
}

/** Chooses a message and a picture at random. */
export function chooseItem(chance: () => number): UpsellItem {
  return { ...choose(MESSAGES, chance), image: choose(IMAGES, chance) };
}
