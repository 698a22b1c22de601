import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes } from 'react';
import { BusyBars } from './busy-bars';
import styles from './button.module.css';
import { cx } from './cx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * The look of the button. filled: amber, for at most one button per panel; danger: like default, but with red text; delete: filled red,
   * only for dialogs that ask for a confirmation.
   */
  tone?: 'default' | 'filled' | 'subtle' | 'danger' | 'delete';
  /** The height of the button: 26 px (sm), 32 px (md) or 38 px (lg). */
  size?: 'sm' | 'md' | 'lg';
  icon?: Icon;
  iconAfter?: Icon;
  /** True to show moving bars; the button then keeps its width and ignores clicks. */
  busy?: boolean;
  /** The text beside the moving bars while `busy`; by default the label stays. */
  busyText?: string;
  /** True if the button looks disabled but can be pressed: pressing it shows what is still missing. */
  waiting?: boolean;
}

export function Button({
  tone = 'default',
  size = 'md',
  icon: Before,
  iconAfter: After,
  busy = false,
  busyText,
  waiting = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        styles.button,
        styles[tone],
        styles[size],
        busy && styles.busy,
        waiting && styles.waiting,
        className,
      )}
      data-primary={tone === 'filled' || tone === 'delete' || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || waiting || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span
        className={cx(styles.label, busy && styles.hidden)}
        aria-hidden={(busy && busyText !== undefined) || undefined}
      >
        {Before && <Before size={15} stroke={1.6} aria-hidden="true" />}
        {children}
        {After && <After size={15} stroke={1.6} aria-hidden="true" />}
      </span>
      {busy && (
        <span className={styles.working}>
          <BusyBars size={12} />
          {busyText}
        </span>
      )}
    </button>
  );
}
