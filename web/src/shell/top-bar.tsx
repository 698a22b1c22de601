import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { useLocation } from 'react-router';
import { showError } from '../api/show-error';
import type { Role } from '../protocol/generated/protocol';
import { selectPlanTitle, selectUserName } from '../stores/session/selectors';
import { logOut, useSession } from '../stores/session/store';
import { Face } from '../ui/face';
import { formatPlan } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { Tag } from '../ui/tag';
import { LiveState } from './live-state';
import { CreateMenu, SettingsPopover } from './menus';
import { Room } from './room';
import { pageName, ROLE_NAMES } from './tabs';
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

/** Marks one of the first 500 users who paid. */
function First500() {
  return (
    <span title="First 500 users">
      <Tag tone="amber">
        First 500<span className="for-readers"> users</span>
      </Tag>
    </span>
  );
}

/** Where one is, the Live state, then whatever belongs to the person. */
export function TopBar({ role, onKeys }: { role: Role; onKeys: () => void }) {
  const { pathname } = useLocation();
  const name = useSession(selectUserName);
  const picture = useSession((state) => state.session?.logo ?? null);
  const isFirst500 = useSession((state) => state.session?.is_first_500 ?? false);
  return (
    <header className={styles.bar}>
      <div className={styles.where}>
        <span className={styles.role}>{ROLE_NAMES[role]}</span>
        <strong className={styles.page}>{pageName(pathname, role)}</strong>
        <LiveState />
      </div>
      <div className={styles.right}>
        <Room />
        {role !== 'creator' && <CreateMenu role={role} />}
        {role === 'creator' && <Trial />}
        {role === 'creator' && <Plan />}
        {isFirst500 && <First500 />}
        <span className={styles.person}>
          <Face name={name} url={picture} size={28} />
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.icons}>
          <SettingsPopover role={role} onKeys={onKeys} />
          <IconButton label="Log out" onClick={() => void logOut().catch(showError)}>
            <IconLogout size={17} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </header>
  );
}
