import { Menu as MantineMenu } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { type ActionId, capsOf } from '../keyboard/actions';
import { useLayer } from '../keyboard/layers';
import { KeyCaps } from './key-cap';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  /** The page that it leads to; else `run`. */
  to?: string;
  run?: () => void;
  /** The action whose keys do the same: printed beside the label. */
  action?: ActionId;
}

/** A button with a list of things to do or pages to go to. */
export function Menu({ target, items }: { target: ReactElement; items: readonly MenuItem[] }) {
  const [opened, setOpened] = useState(false);
  useLayer('popup', opened);
  return (
    <MantineMenu
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      classNames={{ dropdown: styles.dropdown, item: styles.item }}
    >
      <MantineMenu.Target>{target}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map(({ label, to, run, action: id }) => {
          const keys = id && <KeyCaps caps={capsOf(id)} />;
          return to === undefined ? (
            <MantineMenu.Item key={label} onClick={run} rightSection={keys}>
              {label}
            </MantineMenu.Item>
          ) : (
            <MantineMenu.Item key={label} component={Link} to={to} rightSection={keys}>
              {label}
            </MantineMenu.Item>
          );
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
