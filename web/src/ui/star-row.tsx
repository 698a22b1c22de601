import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { pointerWasLast } from '../keyboard/use-shortcuts';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { Kbd } from './kbd';
import styles from './star-row.module.css';

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export interface StarRowProps {
  /** The viewer's own rating; null if there is none. */
  value: number | null;
  /** Called with a rating from 1 to 10, or with null to remove the rating. */
  onRate: (value: number | null) => void;
  /** The name of the rated object, for screen readers. */
  label?: string;
  disabled?: boolean;
  /** True to show the keys 1–9 and 0 under the stars, and the key that clears the rating. */
  keys?: boolean;
  /** The value whose key was just pressed: the key is highlighted. */
  pressed?: number | null;
  /** Called with the rating of the star that is under the pointer or has the focus; null if there is no such star. */
  onPreview?: (value: number | null) => void;
  /** The size of the stars. md: 20 px, one every 30 px; sm: 14 px, one every 24 px, for table rows. */
  size?: 'md' | 'sm';
  /** True if the stars are in a popup: the current star receives the focus, and the stars handle their keys themselves. */
  isOpen?: boolean;
  className?: string;
}

/** Ten stars as a radio group. Arrows move only the focus: Space, Enter or a click rates. The cross clears the rating. */
export function StarRow({
  value,
  onRate,
  onPreview,
  label = 'Your rating',
  disabled = false,
  keys = false,
  pressed = null,
  size = 'md',
  isOpen = false,
  className,
}: StarRowProps) {
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const tabStop = focused ?? value ?? 1;
  const pixels = size === 'md' ? 20 : 14;

  const moved = (event: KeyboardEvent) => {
    // after a pointer press the arrows belong to the page
    if (pointerWasLast() && !isOpen) return;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.min(10, Math.max(1, tabStop + step));
    group.current?.querySelector<HTMLElement>(`[data-star="${next}"]`)?.focus();
  };

  return (
    <div className={cx(styles.row, styles[size], className)}>
      <div
        ref={group}
        role="radiogroup"
        aria-label={label}
        aria-disabled={disabled || undefined}
        className={styles.stars}
        onKeyDown={moved}
        onPointerLeave={() => onPreview?.(null)}
      >
        {VALUES.map((star) => {
          const full = value !== null && star <= value;
          const Icon = full ? IconStarFilled : IconStar;
          return (
            // biome-ignore lint/a11y/useSemanticElements: the arrows of a native radio button would rate at every step
            <button
              key={star}
              type="button"
              role="radio"
              data-star={star}
              data-autofocus={(isOpen && star === tabStop) || undefined}
              aria-label={`Rate ${star}`}
              aria-checked={star === value}
              tabIndex={star === tabStop ? 0 : -1}
              disabled={disabled}
              className={cx(styles.star, full && styles.full, disabled && styles.disabled)}
              onClick={() => onRate(star)}
              onPointerEnter={() => onPreview?.(star)}
              onFocus={() => setFocused(star)}
              onBlur={() => setFocused(null)}
            >
              <Icon size={pixels} stroke={1.4} aria-hidden="true" />
              {keys && (
                <Kbd pressed={pressed === star || (pressed === null && star === value)}>{String(star % 10)}</Kbd>
              )}
            </button>
          );
        })}
      </div>
      <span className={styles.back}>
        {value !== null && !disabled && (
          <IconButton
            label="Clear rating"
            action={keys ? 'rating.take-back' : undefined}
            onClick={() => onRate(null)}
            icon={IconX}
          />
        )}
      </span>
    </div>
  );
}
