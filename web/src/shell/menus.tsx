import { Popover, useMantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLayer } from '../keyboard/layers';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { Menu } from '../ui/menu';
import menu from '../ui/menu.module.css';
import { Segments } from '../ui/segments';
import styles from './menus.module.css';
import type { CreateKind, Nav, NavItem } from './nav';

const KINDS: Record<CreateKind, string> = { job: 'Job', company: 'Company', team: 'Team' };

/** Job, Company, Team: leads to the page that opens the dialog. */
export function CreateMenu({ items }: { items: Nav['create'] }) {
  return (
    <Menu
      items={items.map(({ kind, path }) => ({ label: KINDS[kind], to: `${path}?create=${kind}` }))}
      target={
        <Button
          size="sm"
          icon={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
          iconAfter={<IconChevronDown size={13} stroke={1.6} aria-hidden="true" />}
        >
          Create
        </Button>
      }
    />
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
  useLayer('popup', opened);
  return (
    <Popover
      position="bottom-end"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      classNames={{ dropdown: menu.dropdown }}
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
            className={menu.item}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpened(false)}
          >
            {title}
          </Link>
        ))}
        <button
          type="button"
          className={menu.item}
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
