import { capsOf } from '../../../keyboard/actions';
import type { ReviewTrack, TrackMark } from '../../../protocol/generated/protocol';
import { selectIsAbstaining, selectMark } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { cx } from '../../../ui/cx';
import { formatMoment } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { Moment } from '../../../ui/moment';
import { tooltipProps } from '../../../ui/tooltip-props';
import { MarkButtons } from './mark-buttons';
import { toggleAbstention, toggleMark } from './mark-tracks';
import styles from './player-marks.module.css';
import { MARK_DONE } from './texts';
import { useMarkKeys } from './use-mark-keys';

/**
 * The buttons for the team's mark of the track in the player (shortlist, hold or pass), the person who set the mark, and whether the viewer
 * abstains from rating.
 */
export function PlayerMarks({ track }: { track: ReviewTrack | null }) {
  const id = track?.track_id ?? null;
  const mark = useReview(selectMark(id));
  const isAbstaining = useReview(selectIsAbstaining(id));
  const isOpen = id !== null && track?.withdrawn === null;
  useMarkKeys();
  return (
    <div className={styles.marks}>
      <MarkButtons
        label="Mark of the team"
        value={mark?.mark ?? null}
        disabled={!isOpen}
        onMark={(value) => id !== null && toggleMark([id], value)}
      />
      <div className={styles.line}>
        <span className="clip">{mark && <Origin mark={mark} />}</span>
        <button
          type="button"
          className={cx(styles.abstain, isAbstaining && styles.on)}
          aria-pressed={isAbstaining}
          disabled={!isOpen}
          onClick={() => id !== null && toggleAbstention([id])}
          {...tooltipProps('Abstain from rating', 'rating.abstain')}
        >
          {isAbstaining ? 'You abstain' : 'Abstain'}
          <span aria-hidden="true">
            <KbdGroup caps={capsOf('rating.abstain')} />
          </span>
        </button>
      </div>
    </div>
  );
}

/** A text with the person who set the mark, and the time. */
function Origin({ mark: { mark, by, at } }: { mark: TrackMark }) {
  const { me } = useReview.getState();
  return (
    <>
      {MARK_DONE[mark]} by {by.user_id === me ? 'you' : by.user_name} <Moment at={at} short={formatMoment} />
    </>
  );
}
