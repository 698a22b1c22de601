import { StarCell } from '../../components/rating/star-cell';
import type { ReviewTrack, UserId } from '../../protocol/generated/protocol';
import { usePresence } from '../../stores/presence/store';
import { rateTrack } from '../../stores/review/commands';
import { rangeOf } from '../../stores/review/rating';
import {
  nameOf,
  selectIsAbstaining,
  selectIsHidden,
  selectIsLate,
  selectIsRefused,
  selectMean,
  selectMine,
} from '../../stores/review/selectors';
import type { Highlight } from '../../stores/review/state';
import { useReview } from '../../stores/review/store';
import { Avatar, personColor } from '../../ui/avatar';
import { formatRating } from '../../ui/format';
import { EmptyTicks, Ticks } from '../../ui/ticks';
import { RatingsByName } from './blind/ratings-by-name';
import { NotSaved, Waiting } from './player-stars';
import { ratingPlace } from './rate-current';
import styles from './rating-cell.module.css';
import { ownRatingText, ratingsText } from './rating-texts';

/**
 * The rating of a row: the team's average as a neutral-colored scale, and beside it the viewer's own rating in amber, or a sign that the
 * viewer has not rated yet. A click shows ten stars and the ratings with names below the row.
 */
export function RatingCell({ row, highlight }: { row: ReviewTrack; highlight: Highlight | null }) {
  const id = row.track_id;
  const mean = useReview(selectMean(id));
  const mine = useReview(selectMine(id));
  const abstains = useReview(selectIsAbstaining(id));
  const hidden = useReview(selectIsHidden(id));
  const late = useReview(selectIsLate(id));
  const refused = useReview(selectIsRefused(id));
  // the viewer stays the same for as long as the review is open
  const { me } = useReview.getState();
  if (refused) return <NotSaved track={id} />;
  return (
    <StarCell
      className={styles.cell}
      label={text(row, { mean, mine, abstains, hidden, late, me })}
      title={mean === null ? undefined : ratingsText(row, mine, me)}
      stars={{
        label: `Your rating of ${row.title}`,
        value: mine,
        onRate: (value) => rateTrack(id, value, ratingPlace()),
        position: 'bottom-end',
        children: <RatingsByName track={row} />,
      }}
    >
      {mean === null && (hidden || mine !== null) ? (
        <EmptyTicks />
      ) : (
        <Ticks
          value={mean}
          range={rangeOf(row, mine, me)}
          tone={highlight?.tone === 'other' && highlight.by !== null ? 'other' : 'team'}
        />
      )}{' '}
      {late ? (
        <Waiting />
      ) : highlight?.by != null ? (
        <ChangedBy id={highlight.by} />
      ) : (
        <Own row={row} mine={mine} abstains={abstains} hidden={hidden} me={me} />
      )}
    </StarCell>
  );
}

interface OwnProps {
  row: ReviewTrack;
  mine: number | null;
  abstains: boolean;
  hidden: boolean;
  me: UserId;
}

/** The viewer's own rating or abstention, or a sign that the viewer has not rated yet. */
function Own({ row, mine, abstains, hidden, me }: OwnProps) {
  if (mine !== null) return <span className={styles.mine}>{ownRatingText(row, mine, me)}</span>;
  if (abstains) return <span className={styles.quiet}>you abstain</span>;
  return hidden ? <span className={styles.quiet}>Rate to see</span> : <span className={styles.owed} />;
}

function ChangedBy({ id }: { id: number }) {
  const name = useReview((state) => nameOf(state, id));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place ?? 0);
  return <Avatar name={name} size={18} fill={personColor(place)} title={`${name} rated just now`} />;
}

interface Shown extends Omit<OwnProps, 'row'> {
  mean: number | null;
  late: boolean;
}

/** Returns the label of the row's rating button, for screen readers. It begins with the text that the button shows. */
function text(row: ReviewTrack, { mean, mine, abstains, hidden, late, me }: Shown): string {
  const waiting = late ? 'Waiting' : null;
  const own = mine === null ? (abstains ? 'you abstain' : null) : ownRatingText(row, mine, me);
  const action = `Rate ${row.title}`;
  if (mean !== null) {
    return `Rated ${formatRating(mean)}, ${late ? 'waiting, ' : ''}${own ?? 'not rated by you'}. ${action}`;
  }
  const team = hidden ? 'Rate to see' : mine === null ? 'Not rated' : null;
  return `${waiting ?? [team, own].filter(Boolean).join(', ')}. ${action}`;
}
