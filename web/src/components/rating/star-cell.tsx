import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../../ui/cx';
import styles from './star-cell.module.css';
import { StarPopover, type StarPopoverProps } from './star-popover';

export interface StarCellProps {
  /** The label of the button, for screen readers. */
  label: string;
  title?: string | undefined;
  className?: string | undefined;
  /** The content of the button: the rating as it is now. */
  children: ReactNode;
  /** The popover; it closes as soon as a rating is chosen. */
  stars: Omit<StarPopoverProps, 'onClose'>;
}

/** A rating as a button that opens ten stars below it. When they close, the button has the focus. */
export function StarCell({ label, title, className, children, stars }: StarCellProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // the pointer had given the focus to the page
    opener.current?.focus({ preventScroll: true });
  };
  const choose = (value: number | null) => {
    close();
    stars.onRate(value);
  };
  return (
    <div className={cx(styles.cell, className)}>
      <button
        ref={opener}
        type="button"
        className={styles.button}
        aria-label={label}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <StarPopover {...stars} onRate={choose} onClose={close} />}
    </div>
  );
}
