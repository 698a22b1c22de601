import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import type { ActionId } from '../keyboard/actions';
import { cx } from './cx';
import styles from './icon-button.module.css';
import { tooltipProps } from './tooltip-props';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's name: read aloud, and shown as its tooltip. */
  label: string;
  /** The icon; without one the button shows its children. */
  icon?: Icon;
  /** outlined: with a quiet border; on: amber wash, for things that are switched on. */
  tone?: 'plain' | 'outlined' | 'on' | 'danger';
  /** The action with the same effect: the tooltip shows its keys. */
  action?: ActionId;
  /** A toggle's state, for screen readers. */
  pressed?: boolean;
  /** Pixels: 44 for touch. */
  size?: 26 | 32 | 44;
}

/** A square button that holds one icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Glyph, action, tone = 'plain', pressed, size = 26, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      {...tooltipProps(label, action)}
      aria-pressed={pressed}
      className={cx(styles.button, styles[tone], className)}
      style={{ width: size, height: size, ...rest.style }}
    >
      {Glyph && <Glyph size={16} stroke={1.6} aria-hidden="true" />}
      {children}
    </button>
  );
}
