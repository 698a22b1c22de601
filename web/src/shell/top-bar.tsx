import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { selectPlanTitle, selectUserName, useSession } from '../stores/session/store';
import { Avatar } from '../ui/avatar';
import { formatPlan } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { Tag } from '../ui/tag';
import { PeopleHereSlot } from './listening';
import { LiveState } from './live-state';
import { askToLogOut } from './log-out';
import { CreateMenu, SettingsPopover } from './menus';
import { type Nav, ROLE_NAMES } from './nav';
import styles from './top-bar.module.css';
import { Trial } from './trial';

function Plan() {
  const plan = useSession(selectPlanTitle);
  return (
    <span className={styles.plan}>
      <IconDiamond size={15} stroke={1.6} aria-hidden="true" />
      <span>{formatPlan(plan)}</span>
    </span>
  );
}

/** The badge "First 500 users", for a person who was among the first 500 to pay. */
function First500() {
  return (
    <span className={styles.first} title="First 500 users">
      <Tag tone="amber">First 500 users</Tag>
    </span>
  );
}

export interface TopBarProps {
  role: Role;
  nav: Nav;
  /** The name of the page. */
  title: string;
  onKeys: () => void;
  onPalette: () => void;
  /** Notices that appear and disappear automatically, in the middle of the bar, where they neither cover nor move other content. */
  children?: ReactNode;
}

/** The bar above every page: the page's name, the state of the connection, and the person's controls. */
export function TopBar({ role, nav, title, onKeys, onPalette, children }: TopBarProps) {
  const name = useSession(selectUserName);
  const picture = useSession((state) => state.session?.logo ?? null);
  const isFirst500 = useSession((state) => state.session?.is_first_500 ?? false);
  return (
    <header className={styles.bar}>
      <div className={styles.where}>
        <span className={styles.role}>{ROLE_NAMES[role]}</span>
        <strong className={styles.page}>{title}</strong>
        <LiveState />
      </div>
      <div className={styles.middle}>{children}</div>
      <div className={styles.right}>
        <PeopleHereSlot />
        {nav.create.length > 0 && <CreateMenu items={nav.create} />}
        {role === 'creator' && <Trial />}
        {role === 'creator' && <Plan />}
        {isFirst500 && <First500 />}
        <Link to="/profile" className={styles.person}>
          <span className={styles.face} aria-hidden="true">
            <Avatar name={name} url={picture} size={28} />
          </span>
          <span className={styles.name}>{name}</span> <span className="visually-hidden">profile</span>
        </Link>
        <span className={styles.icons}>
          <IconButton label="Command palette" action="page.palette" onClick={onPalette} icon={IconSearch} />
          <SettingsPopover items={nav.settings} onKeys={onKeys} />
          <IconButton label="Log out" onClick={() => void askToLogOut()} icon={IconLogout} />
        </span>
      </div>
    </header>
  );
}
