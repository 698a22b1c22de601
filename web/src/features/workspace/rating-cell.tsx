import { useRef, useState } from 'react';
import { StarPopover } from '../../components/rating/star-popover';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { usePresence } from '../../stores/presence/store';
import { rateTrack } from '../../stores/review/commands';
import { rangeOf } from '../../stores/review/rating';
import {
  nameOf,
  selectIsAbstaining,
  selectIsLate,
  selectIsRefused,
  selectMean,
  selectMine,
} from '../../stores/review/selectors';
import type { Highlight } from '../../stores/review/state';
import { useReview } from '../../stores/review/store';
import { Avatar, personColor } from '../../ui/avatar';
import { formatRating } from '../../ui/format';
import { Ticks } from '../../ui/ticks';
import { peopleWords } from './people-words';
import { NotSaved, Waiting } from './player-stars';
import { ratingPlace } from './rate-current';
import styles from './rating-cell.module.css';

/** The team's average as neutral ticks, one's own rating in amber or what is owed beside it; pressed, one's own ten stars below the row. */
export function RatingCell({ row, highlight }: { row: ReviewTrack; highlight: Highlight | null }) {
  const id = row.track_id;
  const mean = useReview(selectMean(id));
  const mine = useReview(selectMine(id));
  const abstains = useReview(selectIsAbstaining(id));
  const late = useReview(selectIsLate(id));
  const refused = useReview(selectIsRefused(id));
  // the same for as long as the review is open
  const { me } = useReview.getState();
  const [stars, setStars] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setStars(false);
    // the pointer had left the focus to the page
    opener.current?.focus({ preventScroll: true });
  };
  if (refused) return <NotSaved track={id} />;
  return (
    <div className={styles.cell}>
      <button
        ref={opener}
        type="button"
        className={styles.button}
        aria-label={words(row, { mean, mine, late, abstains })}
        title={mean === null ? undefined : peopleWords(row, mine, me)}
        aria-haspopup="dialog"
        aria-expanded={stars}
        onClick={() => setStars(true)}
      >
        <Ticks
          value={mean}
          range={rangeOf(row, mine, me)}
          tone={highlight?.tone === 'other' && highlight.by !== null ? 'other' : 'team'}
        />{' '}
        {late ? (
          <Waiting />
        ) : highlight?.by != null ? (
          <ChangedBy id={highlight.by} />
        ) : (
          <Own mine={mine} abstains={abstains} />
        )}
      </button>
      {stars && <StarBox row={row} mine={mine} onClose={close} />}
    </div>
  );
}

/** One's own rating, one's abstention, or the sign of what one still owes. */
function Own({ mine, abstains }: { mine: number | null; abstains: boolean }) {
  if (mine !== null) return <span className={styles.mine}>you {mine}</span>;
  return abstains ? <span className={styles.abstains}>you abstain</span> : <span className={styles.owed} />;
}

/** One's own ten stars, below the row. */
function StarBox({ row, mine, onClose }: { row: ReviewTrack; mine: number | null; onClose: () => void }) {
  const rate = (value: number | null) => {
    rateTrack(row.track_id, value, ratingPlace());
    onClose();
  };
  return (
    <StarPopover
      label={`Your rating of ${row.title}`}
      value={mine}
      onRate={rate}
      onClose={onClose}
      position="bottom-end"
    />
  );
}

function ChangedBy({ id }: { id: number }) {
  const name = useReview((state) => nameOf(state, id));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place ?? 0);
  return <Avatar name={name} size={18} fill={personColor(place)} title={`${name} rated just now`} />;
}

interface Shown {
  mean: number | null;
  mine: number | null;
  late: boolean;
  abstains: boolean;
}

/** Begins with what stands in the button. */
function words({ title }: ReviewTrack, { mean, mine, late, abstains }: Shown): string {
  const abstention = abstains ? 'you abstain' : null;
  if (mean === null) return `${['Not rated', abstention].filter(Boolean).join(', ')}. Rate ${title}`;
  const own = mine === null ? (abstention ?? 'not rated by you') : `you ${mine}`;
  return `Rated ${formatRating(mean)}, ${late ? 'waiting, ' : ''}${own}. Rate ${title}`;
}
