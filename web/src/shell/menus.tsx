import { useMantineColorScheme } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { Link } from 'react-router';
import { capsOf } from '../keyboard/actions';
import { Button } from '../ui/button';
import { IconPopover } from '../ui/icon-popover';
import { KbdGroup } from '../ui/kbd';
import { Menu } from '../ui/menu';
import menu from '../ui/menu.module.css';
import { SegmentedControl } from '../ui/segmented-control';
import styles from './menus.module.css';
import { type CreateKind, type Nav, type NavItem, openNew } from './nav';

const KINDS: Record<CreateKind, string> = { job: 'Job', company: 'Company', team: 'Team' };

/** The menu of the objects that the person can create: a job, a company or a team. An item opens its dialog over the current page. */
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

/** The switch between the themes; the default is the theme of the operating system. */
function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <SegmentedControl label="Theme" items={SCHEMES} value={colorScheme} onChange={setColorScheme} />;
}

export function SettingsPopover({ items, onKeys }: { items: readonly NavItem[]; onKeys: () => void }) {
  return (
    <IconPopover label="Settings" icon={IconSettings} position="bottom-end">
      {(close) => (
        <>
          {items.map(({ path, title, preload }) => (
            <Link key={path} to={path} className={menu.item} onPointerEnter={preload} onFocus={preload} onClick={close}>
              {title}
            </Link>
          ))}
          <button
            type="button"
            className={menu.item}
            onClick={() => {
              close();
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
        </>
      )}
    </IconPopover>
  );
}
