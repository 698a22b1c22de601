import { Menu, Popover, useMantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { Segments } from '../ui/segments';
import styles from './menus.module.css';
import type { CreateKind, Nav, NavItem } from './nav';

const KINDS: Record<CreateKind, string> = { job: 'Job', company: 'Company', team: 'Team' };

/** Job, Company, Team: leads to the page that opens the dialog. */
export function CreateMenu({ items }: { items: Nav['create'] }) {
  return (
    <Menu position="bottom-end" classNames={{ dropdown: styles.dropdown, item: styles.item }}>
      <Menu.Target>
        <Button
          size="sm"
          icon={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
          iconAfter={<IconChevronDown size={13} stroke={1.6} aria-hidden="true" />}
        >
          Create
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ kind, path }) => (
          <Menu.Item key={kind} component={Link} to={`${path}?create=${kind}`}>
            {KINDS[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** The theme: the system's unless chosen. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <Segments label="Theme" items={SCHEMES} value={colorScheme} onChange={setColorScheme} />;
}

export function SettingsPopover({ items, onKeys }: { items: readonly NavItem[]; onKeys: () => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      classNames={{ dropdown: styles.dropdown }}
    >
      <Popover.Target>
        <IconButton label="Settings" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <IconSettings size={17} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Settings">
        {items.map(({ path, title, preload }) => (
          <Link
            key={path}
            to={path}
            className={styles.item}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpened(false)}
          >
            {title}
          </Link>
        ))}
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            setOpened(false);
            onKeys();
          }}
        >
          Keyboard
        </button>
        <div className={styles.theme}>
          <span className="type-label">Theme</span>
          <ThemeSwitch />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
