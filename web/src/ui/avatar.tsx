import styles from './avatar.module.css';
import { cx } from './cx';
import { initials } from './format';

/** The colours of people in the review, in order of arrival. */
export const PERSON_COLORS = ['var(--p1)', 'var(--p2)', 'var(--p3)', 'var(--p4)'] as const;

/** Returns the colour of the person who was the `index`-th to come into the review. */
export function personColor(index: number): string {
  return PERSON_COLORS[index % PERSON_COLORS.length] ?? PERSON_COLORS[0];
}

export interface AvatarProps {
  name: string;
  /** 16 to 28 px. */
  size?: number;
  /** A person's colour: a ring while they are in the review. */
  ring?: string;
  /** A person's colour: filled, where the face marks a change. */
  fill?: string;
  /** The viewer's own face, marking their own change. */
  mine?: boolean;
  url?: string | null;
  /** The text of the tooltip; the name by default. */
  title?: string;
  className?: string;
}

/** A person as initials in a circle. */
export function Avatar({ name, size = 24, ring, fill, mine = false, url, title, className }: AvatarProps) {
  const color = ring ?? fill;
  return (
    <span
      role="img"
      aria-label={title ?? name}
      title={title ?? name}
      className={cx(
        styles.face,
        ring !== undefined && styles.ring,
        fill !== undefined && styles.fill,
        mine && styles.mine,
        className,
      )}
      style={
        {
          width: size,
          height: size,
          fontSize: Math.max(7, Math.round(size * 0.4)),
          '--person': color,
        } as React.CSSProperties
      }
    >
      {url ? <img src={url} alt="" /> : initials(name)}
    </span>
  );
}
