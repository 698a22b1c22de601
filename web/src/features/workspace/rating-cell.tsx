import { useRef, useState } from 'react';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { usePresence } from '../../stores/presence/store';
import { rateTrack } from '../../stores/review/commands';
import { nameOf, selectMean, selectMine } from '../../stores/review/selectors';
import type { Mark } from '../../stores/review/state';
import { useReview } from '../../stores/review/store';
import { Face, personColor } from '../../ui/face';
import { formatRating } from '../../ui/format';
import { StarRow } from '../../ui/star-row';
import { Ticks } from '../../ui/ticks';
import { ratingPlace } from './rate-current';
import styles from './submissions-table.module.css';

const REST_MS = 140;

/** The mean as ticks, and whose rating moved it just now; under the pointer, or by its button, one's own ten stars. */
export function RatingCell({ row, mark }: { row: ReviewTrack; mark: Mark | null }) {
  const id = row.track_id;
  const mean = useReview(selectMean(id));
  const mine = useReview(selectMine(id));
  const [stars, setStars] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setStars(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key
    <div
      className={styles.rating}
      onPointerEnter={() => {
        timer.current = setTimeout(() => setStars(true), REST_MS);
      }}
      onPointerLeave={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <button
        type="button"
        className={styles.rateButton}
        aria-label={words(row, mean, mine)}
        aria-expanded={stars}
        onClick={() => setStars(true)}
      >
        <Ticks value={mean} tone={mark?.tone === 'other' && mark.by !== null ? 'other' : 'own'} />
        {mark?.by != null && <ChangedBy id={mark.by} />}
      </button>
      {stars && (
        <div className={styles.stars}>
          <StarRow
            size="sm"
            value={mine}
            label={`Your rating of ${row.title}`}
            onRate={(value) => rateTrack(id, value, ratingPlace())}
          />
        </div>
      )}
    </div>
  );
}

function ChangedBy({ id }: { id: number }) {
  const name = useReview((state) => nameOf(state, id));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place ?? 0);
  return <Face name={name} size={18} fill={personColor(place)} title={`${name} rated just now`} />;
}

function words(row: ReviewTrack, mean: number | null, mine: number | null): string {
  if (mean === null) return `Not rated. Rate ${row.title}`;
  const own = mine === null ? 'not rated by you' : `yours ${mine}`;
  return `Rated ${formatRating(mean)}, ${own}. Rate ${row.title}`;
}
