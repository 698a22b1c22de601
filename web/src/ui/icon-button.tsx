import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import type { ActionId } from '../keyboard/actions';
import { cx } from './cx';
import styles from './icon-button.module.css';
import { tooltipProps } from './tooltip-props';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The name of the button, for screen readers and the tooltip. */
  label: string;
  /** The icon of the button; without it, the button shows its children. */
  icon?: Icon;
  /**
   * The look of the button. outlined: with a thin border; on: with an amber background, for something that is switched on; danger: for a
   * destructive action.
   */
  tone?: 'plain' | 'outlined' | 'on' | 'danger';
  /** The action that the button performs. The tooltip shows the action's keyboard shortcut. */
  action?: ActionId;
  /** True if a toggle button is on; for screen readers. */
  pressed?: boolean;
  /** The width and height in pixels; 44 is for touch screens. */
  size?: 26 | 32 | 44;
}

/** A square button that contains an icon. */
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
