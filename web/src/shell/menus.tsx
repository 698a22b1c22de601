import { Menu, Popover, useMantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { type CreateKind, requestCreate } from '../stores/create/store';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { Segments } from '../ui/segments';
import styles from './menus.module.css';

function createPaths(role: Role): Record<CreateKind, string> {
  const area = role === 'admin' ? '/sh_admin' : '/manager';
  return { job: `${area}/job/list`, company: `${area}/company/list`, team: '/team' };
}

/** Job, Company, Team: leads to the page that opens the dialog. */
export function CreateMenu({ role }: { role: Role }) {
  const navigate = useNavigate();
  const paths = createPaths(role);
  const choose = (kind: CreateKind) => {
    requestCreate(kind);
    navigate(paths[kind]);
  };
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
        <Menu.Item onClick={() => choose('job')}>Job</Menu.Item>
        <Menu.Item onClick={() => choose('company')}>Company</Menu.Item>
        <Menu.Item onClick={() => choose('team')}>Team</Menu.Item>
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

interface SettingsItem {
  path: string;
  label: string;
  hiddenFor: readonly Role[];
}

const SETTINGS: readonly SettingsItem[] = [
  { path: '/profile', label: 'Profile', hiddenFor: [] },
  { path: '/pricing', label: 'Pricing', hiddenFor: ['manager', 'admin'] },
  { path: '/billing', label: 'Billing', hiddenFor: ['manager', 'admin'] },
  { path: '/affiliate', label: 'Affiliate', hiddenFor: ['admin'] },
];

export function SettingsPopover({ role, onKeys }: { role: Role; onKeys: () => void }) {
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
        {SETTINGS.filter((item) => !item.hiddenFor.includes(role)).map((item) => (
          <Link key={item.path} to={item.path} className={styles.item} onClick={() => setOpened(false)}>
            {item.label}
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
