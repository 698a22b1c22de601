import { Popover } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { ratingOf } from '../../keyboard/keys';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { usePresence } from '../../stores/presence/store';
import { rateTrack } from '../../stores/review/commands';
import { nameOf, selectIsLate, selectIsRefused, selectMean, selectMine } from '../../stores/review/selectors';
import type { Mark } from '../../stores/review/state';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { Face, personColor } from '../../ui/face';
import { formatRating } from '../../ui/format';
import { StarRow } from '../../ui/star-row';
import { Ticks } from '../../ui/ticks';
import { NotSaved, Waiting } from './player-stars';
import { ratingPlace } from './rate-current';
import styles from './rating-cell.module.css';

/** The team's average as ticks, one's own rating or what is owed beside it; pressed, one's own ten stars below the row. */
export function RatingCell({ row, mark }: { row: ReviewTrack; mark: Mark | null }) {
  const id = row.track_id;
  const mean = useReview(selectMean(id));
  const mine = useReview(selectMine(id));
  const late = useReview(selectIsLate(id));
  const refused = useReview(selectIsRefused(id));
  const [stars, setStars] = useState(false);
  if (refused) return <NotSaved track={id} />;
  return (
    <div className={styles.cell}>
      <button
        type="button"
        className={styles.button}
        aria-label={words(row, mean, mine)}
        aria-haspopup="dialog"
        aria-expanded={stars}
        onClick={() => setStars(true)}
      >
        <Ticks value={mean} tone={mark?.tone === 'other' && mark.by !== null ? 'other' : 'own'} />
        {late ? (
          <Waiting />
        ) : mark?.by != null ? (
          <ChangedBy id={mark.by} />
        ) : (
          <span className={cx(styles.mine, mine === null && styles.owed)} title={ownWords(mine)}>
            {mine === null ? '' : `you ${mine}`}
          </span>
        )}
      </button>
      {stars && <StarBox row={row} mine={mine} onClose={() => setStars(false)} />}
    </div>
  );
}

/** Stands below the row, so that no star lies under the pointer that opened it. */
function StarBox({ row, mine, onClose }: { row: ReviewTrack; mine: number | null; onClose: () => void }) {
  const rate = (value: number | null) => {
    rateTrack(row.track_id, value, ratingPlace());
    onClose();
  };
  const typed = (event: KeyboardEvent) => {
    const value = event.key === 'Backspace' ? null : ratingOf(event.nativeEvent);
    if (value === null && event.key !== 'Backspace') return;
    // here a digit is for this row, not for the track in the player
    event.preventDefault();
    event.stopPropagation();
    rate(value);
  };
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      offset={2}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.stars }}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Your rating of ${row.title}`} onKeyDown={typed}>
        <StarRow size="sm" value={mine} label={`Your rating of ${row.title}`} onRate={rate} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ChangedBy({ id }: { id: number }) {
  const name = useReview((state) => nameOf(state, id));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place ?? 0);
  return <Face name={name} size={18} fill={personColor(place)} title={`${name} rated just now`} />;
}

function ownWords(mine: number | null): string {
  return mine === null ? 'Not rated by you' : `Your rating is ${mine}`;
}

function words(row: ReviewTrack, mean: number | null, mine: number | null): string {
  if (mean === null) return `Not rated. Rate ${row.title}`;
  const own = mine === null ? 'not rated by you' : `you ${mine}`;
  return `Rated ${formatRating(mean)}, ${own}. Rate ${row.title}`;
}
