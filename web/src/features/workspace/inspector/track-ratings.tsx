import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { rangeOf } from '../../../stores/review/rating';
import { selectIsHidden, selectMean, selectMine } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { formatRating } from '../../../ui/format';
import { HiddenBox } from '../blind/hidden-box';
import { RatingLines } from '../blind/rating-lines';
import styles from './track-tab.module.css';

/**
 * The list of people with their ratings of the track: the viewer first, then people who have rated, who abstain, and who have only
 * listened. While the ratings are hidden, their values are not shown.
 */
export function TrackRatings({ track }: { track: ReviewTrack }) {
  const hidden = useReview(selectIsHidden(track.track_id));
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h3 className={styles.title}>Ratings</h3>
        {!hidden && <Average track={track} />}
      </div>
      {hidden && <HiddenBox />}
      <RatingLines track={track} withUnrated />
    </section>
  );
}

function Average({ track }: { track: ReviewTrack }) {
  const mean = useReview(selectMean(track.track_id));
  const mine = useReview(selectMine(track.track_id));
  const me = useReview((state) => state.me);
  const range = rangeOf(track, mine, me);
  const apart = range ? `, ${range[1] - range[0]} apart` : '';
  const nobody = mine === null ? 'Nobody yet' : '';
  return <span className="type-second">{mean === null ? nobody : `average ${formatRating(mean)}${apart}`}</span>;
}
