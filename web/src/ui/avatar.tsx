import styles from './avatar.module.css';
import { cx } from './cx';
import { initials } from './format';

/** The colors of the people in a review. The first person who arrives gets the first color. */
const PERSON_COLORS = ['var(--p1)', 'var(--p2)', 'var(--p3)', 'var(--p4)'] as const;

/** Returns the color of a person in a review. `index` is their number in the order of arrival, from 0. */
export function personColor(index: number): string {
  return PERSON_COLORS[index % PERSON_COLORS.length] ?? PERSON_COLORS[0];
}

export interface AvatarProps {
  name: string;
  /** The diameter in pixels, from 16 to 28. */
  size?: number;
  /** The color of a ring around the avatar, which shows that the person is in the review. */
  ring?: string;
  /** The color that fills the avatar. Set it if the avatar marks a change by this person. */
  fill?: string;
  /** True if the avatar is the viewer's own and marks their own change. */
  mine?: boolean;
  url?: string | null;
  /** The text of the tooltip; the name by default. */
  title?: string;
  className?: string;
}

/** A person's picture, or their initials, in a circle. */
export function Avatar({ name, size = 24, ring, fill, mine = false, url, title, className }: AvatarProps) {
  const color = ring ?? fill;
  return (
    <span
      role="img"
      aria-label={title ?? name}
      title={title ?? name}
      // CSS draws them: as text, they would be missing from the label of a button that contains the avatar
      data-initials={url ? undefined : initials(name)}
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
      {url && <img src={url} alt="" />}
    </span>
  );
}
