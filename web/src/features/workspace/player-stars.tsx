import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { TrackId } from '../../protocol/generated/protocol';
import { retryRating } from '../../stores/review/commands';
import { selectIsLate, selectIsRefused, selectMine } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { StarRow } from '../../ui/star-row';
import { Tag } from '../../ui/tag';
import styles from './player-panel.module.css';
import { rateCurrent, ratingPlace } from './rate-current';
import { useRatingKeys } from './rating-keys';

/** One's own rating of the current track: ten stars with their keys, and the number. */
export function PlayerStars({ track }: { track: TrackId | null }) {
  const mine = useReview(selectMine(track));
  const late = useReview(selectIsLate(track));
  const refused = useReview(selectIsRefused(track));
  const pressed = useRatingKeys((state) => state.pressed);
  return (
    <div className={styles.rating}>
      {late && <Waiting />}
      {refused && track !== null && <NotSaved track={track} />}
      <StarRow
        value={mine}
        keys
        lit={pressed}
        disabled={track === null}
        onRate={(value) => rateCurrent(value, false)}
      />
      <output
        className={cx('type-readout', styles.readout, mine === null && styles.none)}
        aria-label={mine === null ? 'You have not rated this track' : `Your rating is ${mine}`}
      >
        {mine ?? '–'}
      </output>
    </div>
  );
}

/** The value is not confirmed yet. */
export function Waiting() {
  return (
    <Tag tone="waiting" icon={<IconClock size={12} stroke={1.6} aria-hidden="true" />}>
      Waiting
    </Tag>
  );
}

/** The server refused it. */
export function NotSaved({ track }: { track: TrackId }) {
  return (
    <span className={styles.refused}>
      <Tag tone="bad" icon={<IconX size={12} stroke={1.8} aria-hidden="true" />}>
        Not saved
      </Tag>
      <Button size="sm" onClick={() => retryRating(track, ratingPlace())}>
        Retry
      </Button>
    </span>
  );
}
