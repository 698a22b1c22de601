import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLayer } from '../keyboard/layers';
import { IconButton, type IconButtonProps } from './icon-button';
import styles from './menu.module.css';

export interface IconPopoverProps extends Pick<IconButtonProps, 'label' | 'icon'> {
  position: PopoverProps['position'];
  children: (close: () => void) => ReactNode;
}

/** A button with an icon, which opens a popover with controls. */
export function IconPopover({ label, icon, position, children }: IconPopoverProps) {
  const [opened, setOpened] = useState(false);
  useLayer('popup', opened);
  return (
    <Popover
      position={position}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.dropdown }}
    >
      <Popover.Target>
        <IconButton label={label} aria-expanded={opened} onClick={() => setOpened(!opened)} icon={icon} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}
