import type { ButtonHTMLAttributes } from 'react';
import type { ActionId } from '../keyboard/actions';
import { cx } from './cx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name: read aloud, and shown as its tooltip. */
  label: string;
  /** outlined: with a quiet border; on: amber wash, for what is switched on. */
  tone?: 'plain' | 'outlined' | 'on' | 'danger';
  /** The action whose keys do the same: the tooltip prints them. */
  action?: ActionId;
  /** A toggle's state, for readers. */
  pressed?: boolean;
  size?: 26 | 32;
}

/** A square button that holds one icon. */
export function IconButton({ label, action, tone = 'plain', pressed, size = 26, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-tip-action={action}
      aria-pressed={pressed}
      className={cx(styles.button, styles[tone], className)}
      style={{ width: size, height: size, ...rest.style }}
    />
  );
}
