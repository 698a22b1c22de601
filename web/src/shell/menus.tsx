import { Popover, useMantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { capsOf } from '../keyboard/actions';
import { useLayer } from '../keyboard/layers';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { KbdGroup } from '../ui/kbd';
import { Menu } from '../ui/menu';
import menu from '../ui/menu.module.css';
import { SegmentedControl } from '../ui/segmented-control';
import styles from './menus.module.css';
import { type CreateKind, type Nav, type NavItem, openNew } from './nav';

const KINDS: Record<CreateKind, string> = { job: 'Job', company: 'Company', team: 'Team' };

/** The menu of Job, Company and Team: opens the dialog over the page that is open. */
export function CreateMenu({ items }: { items: Nav['create'] }) {
  return (
    <Menu
      items={items.map((kind) => ({ label: KINDS[kind], run: () => openNew(kind) }))}
      target={
        <Button size="sm" icon={IconPlus} iconAfter={IconChevronDown}>
          Create
        </Button>
      }
    />
  );
}

export const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

/** The choice of the theme: the system's by default. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <SegmentedControl label="Theme" items={SCHEMES} value={colorScheme} onChange={setColorScheme} />;
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
        <IconButton label="Settings" aria-expanded={opened} onClick={() => setOpened(!opened)} icon={IconSettings} />
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
          <span className={styles.caps} aria-hidden="true">
            <KbdGroup caps={capsOf('page.keys')} />
          </span>
        </button>
        <div className={styles.theme}>
          <span className="type-label">Theme</span>
          <ThemeSwitch />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
