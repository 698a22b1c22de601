import { Menu as MantineMenu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { useLayer } from '../keyboard/layers';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  /** The path of the page that the item opens; without it, `run` is called. */
  to?: string;
  run?: () => void;
}

/** A button with a list of actions or of links to pages. */
export function Menu({ target, items }: { target: ReactElement; items: readonly MenuItem[] }) {
  const [opened, setOpened] = useState(false);
  useLayer('popup', opened);
  return (
    <MantineMenu
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      // the first entry takes the focus
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: styles.dropdown, item: styles.item }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label, to, run }, place) => {
          const item = { 'data-autofocus': place === 0 || undefined };
          return to === undefined ? (
            <MantineMenu.Item key={label} {...item} onClick={run}>
              {label}
            </MantineMenu.Item>
          ) : (
            <MantineMenu.Item key={label} {...item} component={Link} to={to}>
              {label}
            </MantineMenu.Item>
          );
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
