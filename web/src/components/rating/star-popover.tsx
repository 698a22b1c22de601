import { Popover, type PopoverProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { ratingOf } from '../../keyboard/keys';
import { cx } from '../../ui/cx';
import { StarRow } from '../../ui/star-row';
import styles from './star-popover.module.css';

export interface StarPopoverProps {
  label: string;
  value: number | null;
  /** Called with the chosen rating; null removes the rating. */
  onRate: (value: number | null) => void;
  onClose: () => void;
  /** Content shown below the stars. */
  children?: ReactNode;
  position: Extract<PopoverProps['position'], 'bottom-start' | 'bottom-end'>;
}

/**
 * A popover with ten stars for a rating. It opens below the cell that was clicked, so that no star lies under the pointer. The digit keys
 * and Backspace change the rating as well.
 */
export function StarPopover({ label, value, onRate, onClose, children, position }: StarPopoverProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = event.key === 'Backspace' ? null : ratingOf(event.nativeEvent);
    if (typed === null && event.key !== 'Backspace') return;
    // here a digit rates this row, not the track in the player
    event.preventDefault();
    event.stopPropagation();
    onRate(typed);
  };
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position={position}
      offset={2}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.stars }}
    >
      <Popover.Target>
        <span className={cx(styles.anchor, position === 'bottom-end' && styles.end)} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} onKeyDown={onKeyDown}>
        <StarRow size="sm" value={value} label={label} onRate={onRate} isOpen />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
