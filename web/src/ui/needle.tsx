import { cx } from './cx';
import styles from './needle.module.css';

const FLAG_HEIGHT = 17;

export interface NeedleProps {
  /** The position of the vertical line along its parent, from 0 to 1. The parent needs a CSS position. */
  at: number;
  /** The text beside the top of the line. Near the right end, it is on the left of the line. */
  flag?: string;
  /** The color of the person whose position the line marks (var(--p1) …). If it is missing, the line marks the viewer's own position. */
  color?: string;
  /**
   * The row, counted from the bottom, in which the text beside the line is shown. Several people's texts get different rows, so that they
   * do not overlap.
   */
  line?: number;
  /** True if the line slides to a new position instead of jumping there. The line in the player jumps. */
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
