import type { ButtonHTMLAttributes } from 'react';
import { cx } from './cx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name: read aloud, and shown as its tooltip. */
  label: string;
  /** outlined: with a quiet border; on: amber wash, for what is switched on. */
  tone?: 'plain' | 'outlined' | 'on' | 'danger';
  /** A toggle's state, for readers. */
  pressed?: boolean;
  size?: 26 | 32;
}

/** A square button that holds one icon. */
export function IconButton({ label, tone = 'plain', pressed, size = 26, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={cx(styles.button, styles[tone], className)}
      style={{ width: size, height: size, ...rest.style }}
    />
  );
}
