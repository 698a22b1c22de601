import { StarPopover } from '../../components/rating/star-popover';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { rateTrack } from '../../stores/review/commands';
import { RatingsByName } from './blind/ratings-by-name';
import { ratingPlace } from './rate-current';

interface RatingBoxProps {
  row: ReviewTrack;
  mine: number | null;
  onClose: () => void;
}

/** A box below a row with ten stars for the viewer's rating and the list of all ratings by name. */
export function RatingBox({ row, mine, onClose }: RatingBoxProps) {
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
    >
      <RatingsByName track={row} />
    </StarPopover>
  );
}
