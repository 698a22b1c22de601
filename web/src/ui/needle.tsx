import { cx } from './cx';
import styles from './needle.module.css';

const FLAG_HEIGHT = 17;

export interface NeedleProps {
  /** The position of the needle along its parent, from 0 to 1. The parent needs a CSS position. */
  at: number;
  /** The text beside the top of the needle. Near the right end, it is on the left of the needle. */
  flag?: string;
  /** The color of another person (var(--p1) …) whose needle this is; without it, the needle is the viewer's own. */
  color?: string;
  /** The row in which the flag is shown if there are flags of several people, counted from the bottom. */
  line?: number;
  /** True if the needle slides to a new position instead of jumping there. The needle of the player jumps. */
  glide?: boolean;
  className?: string;
}

/** A vertical line that marks a position, for example the current one. */
export function Needle({ at, flag, color, line = 0, glide = false, className }: NeedleProps) {
  const place = Math.min(1, Math.max(0, at));
  return (
    <span
      aria-hidden="true"
      className={cx(styles.needle, glide && styles.glide, color !== undefined && styles.other, className)}
      style={{ left: `${place * 100}%`, ...(color === undefined ? {} : { '--needle': color }) } as React.CSSProperties}
    >
      {flag && (
        <span
          className={cx(styles.flag, place > 0.9 && styles.flipped)}
          style={color === undefined ? undefined : { bottom: line * FLAG_HEIGHT }}
        >
          {flag}
        </span>
      )}
    </span>
  );
}
