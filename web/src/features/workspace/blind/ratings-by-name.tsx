import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { firstRating } from '../../../stores/review/hidden';
import { selectMean, selectMine } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { formatRating } from '../../../ui/format';
import { RatingLines } from './rating-lines';
import styles from './ratings-by-name.module.css';

/**
 * The list of people with their ratings of a track, shown below the stars when a row's rating is opened. Nothing is shown if nobody has
 * rated the track or the ratings are hidden.
 */
export function RatingsByName({ track }: { track: ReviewTrack }) {
  const mean = useReview(selectMean(track.track_id));
  const mine = useReview(selectMine(track.track_id));
  const me = useReview((state) => state.me);
  if (mean === null) return null;
  const first = firstRating(track.first, me, mine);
  return (
    <section className={styles.box} aria-label={`Ratings of ${track.title}`}>
      <span className="type-second">average {formatRating(mean)}</span>
      <RatingLines track={track} />
      {first !== null && (
        <p className={styles.note}>
          You gave {first} before seeing the others. The team sees both; agreement uses the first.
        </p>
      )}
    </section>
  );
}
