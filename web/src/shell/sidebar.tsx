import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { Link, NavLink, useLocation } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { VERSION } from '../settings';
import { cx } from '../ui/cx';
import { LogoMark } from '../ui/logo';
import { Tag } from '../ui/tag';
import styles from './sidebar.module.css';
import { TABS, tabIndex } from './tabs';

/** 208 px with words, a 56 px rail of icons below 1360 px. */
export function Sidebar({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const tabs = TABS[role];
  const current = tabIndex(pathname, role);
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <Link to={tabs[0]?.path ?? '/'} className={styles.logo} aria-label="Needledrop, to the first page">
        <LogoMark />
        <span className={styles.words}>Needledrop</span>
      </Link>
      <ul className={styles.tabs}>
        {tabs.map((tab, index) => (
          <li key={tab.path}>
            <NavLink
              to={tab.path}
              title={tab.isNew ? `${tab.label}, new` : tab.label}
              aria-current={index === current ? 'page' : undefined}
              className={cx(styles.tab, index === current && styles.current)}
            >
              <tab.icon size={17} stroke={1.6} aria-hidden="true" />
              <span className={cx(styles.words, 'clip')}>{tab.label}</span>
              {tab.isNew && (
                <>
                  <Tag tone="amber" className={styles.words}>
                    new
                  </Tag>
                  <i className={styles.newMark} aria-hidden="true" />
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>v{VERSION}</span>
        <Link to="/privacy-policy" title="Privacy Policy">
          <IconShieldLock className={styles.railOnly} size={17} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>Privacy Policy</span>
        </Link>
      </footer>
    </nav>
  );
}
