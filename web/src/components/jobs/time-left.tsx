import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { HOUR, useTimeLeft } from '../../stores/clock/ticks';
import { cx } from '../../ui/cx';
import { closingMoment, spokenTimeLeft, timeLeftText } from './closing';
import styles from './time-left.module.css';

export interface TimeLeftProps {
  /** The time at which the open job closes, as the text that the server sends. */
  closesAt: string;
  /** True for the short form, which has the closing time in a tooltip. */
  short?: boolean;
}

/**
 * The time left until an open job closes. The visible text counts down. Screen readers get a separate text, and do not announce each change
 * of it.
 */
export function TimeLeft({ closesAt, short = false }: TimeLeftProps) {
  const left = useTimeLeft(Date.parse(closesAt));
  const moment = closingMoment(closesAt);
  const isOver = left === 0;
  const text = isOver ? 'Closing…' : timeLeftText(left);
  return (
    <span className={cx(styles.left, short && styles.short)} title={short ? `Closes ${moment}` : undefined}>
      {short && <IconClock size={14} stroke={1.6} aria-hidden="true" />}
      <span className={cx(!isOver && left < HOUR && styles.soon)} aria-hidden="true">
        {short || isOver ? text : `Closes in ${text}`}
      </span>
      <span className="visually-hidden">{isOver ? 'Closing…' : `Closes in ${spokenTimeLeft(left)}`}</span>
      {!short && <span> · {moment}</span>}
    </span>
  );
}
