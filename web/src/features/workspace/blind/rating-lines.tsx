import type { ReviewTrack, UserId } from '../../../protocol/generated/protocol';
import { usePresence } from '../../../stores/presence/store';
import { firstRating } from '../../../stores/review/hidden';
import { nameOf, selectIsAbstaining, selectIsHidden, selectMine } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { Avatar, personColor } from '../../../ui/avatar';
import { cx } from '../../../ui/cx';
import { Tag } from '../../../ui/tag';
import { Ticks } from '../../../ui/ticks';
import styles from './rating-lines.module.css';

const ABSTAINS = 'Abstains';
const HEARD = 'Heard, not rated';

interface RatingLinesProps {
  track: ReviewTrack;
  /**
   * True if the list also contains people without a rating to show: the viewer, people who abstain, and people who have only heard the
   * track.
   */
  withUnrated?: boolean;
}

/** The list of people who have rated a track, each with the rating. The viewer comes first. */
export function RatingLines({ track, withUnrated = false }: RatingLinesProps) {
  const mine = useReview(selectMine(track.track_id));
  const isHidden = useReview(selectIsHidden(track.track_id));
  const isAbstaining = useReview(selectIsAbstaining(track.track_id));
  const me = useReview((state) => state.me);
  const own = isAbstaining ? ABSTAINS : track.listened ? HEARD : 'Not rated';
  return (
    <ul className={styles.people}>
      {(withUnrated || mine !== null) && (
        <PersonLine track={track} id={me} user_name="" isMe rating={mine} text={own} />
      )}
      {othersOf(track, me, isHidden)
        .filter(({ rating }) => withUnrated || rating !== null)
        .map((other) => (
          <PersonLine key={other.id} track={track} {...other} />
        ))}
    </ul>
  );
}

interface Other {
  id: UserId;
  user_name: string;
  rating: number | null;
  /** The words that are shown instead of a rating, if there is none to show: "Rated", "Abstains" or "Heard, not rated". */
  text: string;
}

/**
 * Returns everybody except the viewer who has rated the track, abstains from rating it, or has heard it, in this order. Each person is
 * returned only once.
 */
function othersOf(track: ReviewTrack, me: UserId, isHidden: boolean): readonly Other[] {
  const given = new Map(isHidden ? [] : track.ratings.map(({ user_id, rating }) => [user_id, rating]));
  const groups = [
    { people: isHidden ? track.rated_by : track.ratings, text: 'Rated' },
    { people: track.abstained_by, text: ABSTAINS },
    { people: track.listened_by, text: HEARD },
  ];
  const others = new Map<UserId, Other>();
  for (const { people, text } of groups) {
    for (const { user_id, user_name } of people) {
      if (user_id === me || others.has(user_id)) continue;
      others.set(user_id, { id: user_id, user_name, rating: given.get(user_id) ?? null, text });
    }
  }
  return [...others.values()];
}

interface PersonLineProps extends Other {
  track: Pick<ReviewTrack, 'first'>;
  isMe?: boolean;
}

function PersonLine({ track, id, user_name, rating, text, isMe = false }: PersonLineProps) {
  const known = useReview((state) => nameOf(state, id));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place);
  const color = isMe ? 'var(--needle)' : place === undefined ? undefined : personColor(place);
  const name = user_name || known;
  const first = firstRating(track.first, id, rating);
  return (
    <li className={styles.person}>
      <Avatar name={name} size={20} ring={color} />
      <span className={cx('clip', styles.name, isMe && styles.me)}>{isMe ? 'You' : name}</span>
      {first !== null && <Tag>first {first}</Tag>}
      {rating === null ? (
        <span className="type-second">{text}</span>
      ) : (
        <Ticks value={rating} tone={isMe ? 'own' : 'team'} />
      )}
    </li>
  );
}
