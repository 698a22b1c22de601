import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { UserId } from '../../../protocol/generated/protocol';
import { player } from '../../../stores/player/store';
import { cx } from '../../../ui/cx';
import { initials } from '../../../ui/format';
import { leaveFocus } from '../../../ui/leave-focus';
import { tooltipProps } from '../../../ui/tooltip-props';
import { useAuthorColor } from './author';
import { useCurrentComments } from './current';
import styles from './lane.module.css';
import { openComment, writeOnRange } from './open';
import { useCommentsPane } from './pane';
import { summaryOf } from './texts';
import { type Tick, ticksOf } from './ticks';
import { useRangeDrag } from './use-range-drag';

/** The width of a tick, in pixels. A tick marks the position of a comment on the lane. */
const TICK = 20;
/** The width in pixels that is assumed for the lane until it is measured. */
const WIDTH = 960;

/**
 * The lane that shows the comments on the track in the player at their positions. It is a separate component, so that the movement of the
 * playhead does not rerender it.
 */
export const CommentLane = memo(function CommentLane({ duration }: { duration: number }) {
  const lane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  const { threads } = useCurrentComments();
  useLayoutEffect(() => {
    const element = lane.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { drag, handlers } = useRangeDrag(
    (from, to) => writeOnRange(from * duration, to * duration),
    (at) => player.seek(at * duration),
  );
  const ticks = duration > 0 ? ticksOf(threads, (TICK / width) * duration) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons that is not a form
    <div
      ref={lane}
      role="group"
      aria-label="Comments in the track"
      className={styles.lane}
      {...handlers}
      onMouseDown={leaveFocus}
    >
      {duration > 0 &&
        threads.flatMap(({ comment: { comment_id, user_id, position, until } }) =>
          until === null
            ? []
            : [<Range key={comment_id} author={user_id} position={position} until={until} duration={duration} />],
        )}
      {drag && (
        <span
          aria-hidden="true"
          className={cx(styles.range, styles.drag)}
          style={{ left: `${drag.from * 100}%`, width: `${(drag.to - drag.from) * 100}%` }}
        />
      )}
      {ticks.map((tick) => (
        <TickMark key={tick.threads[0]?.comment.comment_id} tick={tick} duration={duration} />
      ))}
    </div>
  );
});

const share = (seconds: number, duration: number) => `${Math.min(1, seconds / duration) * 100}%`;

interface RangeProps {
  author: UserId | null;
  position: number;
  until: number;
  duration: number;
}

function Range({ author, position, until, duration }: RangeProps) {
  const color = useAuthorColor(author);
  const place = { left: share(position, duration), width: share(until - position, duration) };
  return <span aria-hidden="true" className={styles.range} style={{ ...place, background: color }} />;
}

/**
 * The button for a tick of the lane. If the tick stands for several comments, the button shows their number. For a single comment it shows
 * a check if the comment is resolved, a lock if it is private, otherwise the initial of the author.
 */
function TickMark({ tick: { position, threads }, duration }: { tick: Tick; duration: number }) {
  const opened = useCommentsPane((state) => state.opened);
  const all = threads.map(({ comment }) => comment);
  const [first] = all;
  const color = useAuthorColor(first?.user_id ?? null);
  if (!first) return null;
  const isOne = all.length === 1;
  const isResolved = isOne && first.resolved_by !== null;
  const at = all.findIndex(({ comment_id }) => comment_id === opened);
  const title = all.map(summaryOf).join(' · ');
  return (
    <button
      type="button"
      className={cx(styles.tick, !isOne && styles.cluster, isResolved && styles.resolved, at >= 0 && styles.opened)}
      style={{ left: share(position, duration), '--author': color } as React.CSSProperties}
      aria-label={isOne ? title : `${all.length} comments. ${title}`}
      {...tooltipProps(title)}
      onMouseDown={leaveFocus}
      onClick={() => openComment(all[at + 1] ?? first)}
    >
      {!isOne ? (
        all.length
      ) : isResolved ? (
        <IconCheck size={11} stroke={2.2} aria-hidden="true" />
      ) : first.private ? (
        <IconLock size={11} stroke={2} aria-hidden="true" />
      ) : (
        initials(first.user_name).slice(0, 1)
      )}
    </button>
  );
}
