import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { KeyCap } from './key-cap';
import styles from './star-row.module.css';

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export interface StarRowProps {
  /** Your own rating, null when you have none. */
  value: number | null;
  /** A value of 1 to 10, or null to take the rating back. */
  onRate: (value: number | null) => void;
  /** What is being rated, for readers. */
  label?: string;
  disabled?: boolean;
  /** Prints the keys 1–9 and 0 under the stars. */
  keys?: boolean;
  /** The value whose key has just been pressed: its cap is lit. */
  lit?: number | null;
  /** 20 px stars with 30 px pitch, or 14 px with 24 px pitch for table rows. */
  size?: 'md' | 'sm';
  className?: string;
}

/** Ten stars as a radio group: arrows move, the lit star's cross takes the rating back. */
export function StarRow({
  value,
  onRate,
  label = 'Your rating',
  disabled = false,
  keys = false,
  lit = null,
  size = 'md',
  className,
}: StarRowProps) {
  const name = useId();
  const pixels = size === 'md' ? 20 : 14;
  return (
    <div className={cx(styles.row, styles[size], className)}>
      <span className={styles.back}>
        {value !== null && !disabled && (
          <IconButton label="Take your rating back" onClick={() => onRate(null)}>
            <IconX size={13} stroke={1.6} aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <div role="radiogroup" aria-label={label} aria-disabled={disabled || undefined} className={styles.stars}>
        {VALUES.map((star) => {
          const full = value !== null && star <= value;
          const Icon = full ? IconStarFilled : IconStar;
          return (
            <label key={star} className={cx(styles.star, full && styles.full, disabled && styles.disabled)}>
              <input
                type="radio"
                name={name}
                value={star}
                aria-label={`Rate ${star}`}
                checked={star === value}
                disabled={disabled}
                onChange={() => onRate(star)}
              />
              <Icon size={pixels} stroke={1.4} aria-hidden="true" />
              {keys && <KeyCap lit={lit === star || (lit === null && star === value)}>{String(star % 10)}</KeyCap>}
            </label>
          );
        })}
      </div>
    </div>
  );
}
