import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { usePresence } from '../../../stores/presence/store';
import { rangeOf } from '../../../stores/review/rating';
import { nameOf, selectIsAbstaining, selectMean, selectMine } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { Avatar, personColor } from '../../../ui/avatar';
import { cx } from '../../../ui/cx';
import { formatRating } from '../../../ui/format';
import { Ticks } from '../../../ui/ticks';
import styles from './track-face.module.css';

const ABSTAINS = 'Abstains';
const HEARD = 'Heard, not rated';
const UNRATED = 'Not rated';

/** The track's ratings by name, oneself first, then those who abstain, then those who have only heard it. */
export function TrackRatings({ track }: { track: ReviewTrack }) {
  const mean = useReview(selectMean(track.track_id));
  const mine = useReview(selectMine(track.track_id));
  const abstains = useReview(selectIsAbstaining(track.track_id));
  const me = useReview((state) => state.me);
  const names = useReview((state) => state.names);
  const range = rangeOf(track, mine, me);
  const rated = track.ratings.filter(({ user_id }) => user_id !== me);
  const isAmong = (people: readonly { user_id: number }[], id: number) => people.some(({ user_id }) => user_id === id);
  const abstaining = track.abstained_by.filter(({ user_id }) => user_id !== me && !isAmong(rated, user_id));
  const heard = track.listened_by.filter(
    ({ user_id }) => user_id !== me && !isAmong(rated, user_id) && !isAmong(abstaining, user_id),
  );
  const unrated = [
    ...abstaining.map((person) => ({ ...person, words: ABSTAINS })),
    ...heard.map((person) => ({ ...person, words: HEARD })),
  ];
  const apart = range ? `, ${range[1] - range[0]} apart` : '';
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.title}>Ratings</h3>
        <span className="type-second">{mean === null ? 'Nobody yet' : `average ${formatRating(mean)}${apart}`}</span>
      </div>
      <ul className={styles.people}>
        <PersonLine
          id={me}
          name={nameOf({ names }, me)}
          isMe
          rating={mine}
          words={abstains ? ABSTAINS : track.listened ? HEARD : UNRATED}
        />
        {rated.map(({ user_id, user_name, rating }) => (
          <PersonLine
            key={user_id}
            id={user_id}
            name={user_name || nameOf({ names }, user_id)}
            rating={rating}
            words=""
          />
        ))}
        {unrated.map(({ user_id, user_name, words }) => (
          <PersonLine
            key={user_id}
            id={user_id}
            name={user_name || nameOf({ names }, user_id)}
            rating={null}
            words={words}
          />
        ))}
      </ul>
    </section>
  );
}

interface PersonLineProps {
  id: number;
  name: string;
  rating: number | null;
  isMe?: boolean;
  /** Said where there is no rating. */
  words: string;
}

function PersonLine({ id, name, rating, isMe = false, words }: PersonLineProps) {
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place);
  const color = isMe ? 'var(--needle)' : place === undefined ? undefined : personColor(place);
  return (
    <li className={styles.person}>
      <Avatar name={name} size={20} ring={color} />
      <span className={cx('clip', styles.name, isMe && styles.me)}>{isMe ? 'You' : name}</span>
      {rating === null ? (
        <span className="type-second">{words}</span>
      ) : (
        <Ticks value={rating} tone={isMe ? 'own' : 'team'} />
      )}
    </li>
  );
}
