import { cx } from './cx';
import styles from './needle.module.css';

const FLAG_HEIGHT = 17;

export interface NeedleProps {
  /** Its place along its parent, 0 to 1. The parent is positioned. */
  at: number;
  /** The text beside its head; it flips to the left near the end. */
  flag?: string;
  /** A person's colour (var(--p1) …) for another person's needle; without it the needle is the viewer's own. */
  color?: string;
  /** The line of this flag among several other people's flags, from the bottom. */
  line?: number;
  /** Makes it slide to a new place; the playhead does not. */
  glide?: boolean;
  className?: string;
}

/** A line that marks the present place. */
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
