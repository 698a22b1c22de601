import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { Link } from 'react-router';
import { VERSION } from '../settings';
import { cx } from '../ui/cx';
import { LogoMark } from '../ui/logo';
import { Tag } from '../ui/tag';
import type { NavItem } from './nav';
import styles from './sidebar.module.css';

/** 208 px with words, a 56 px rail of icons below 1360 px. */
export function Sidebar({ tabs, current }: { tabs: readonly NavItem[]; current: string }) {
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <Link to={tabs[0]?.path ?? '/'} className={styles.logo} aria-label="Needledrop home">
        <LogoMark />
        <span className={styles.words}>Needledrop</span>
      </Link>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              to={tab.path}
              aria-label={tab.isNew ? `${tab.title}, new` : tab.title}
              data-tip={tab.title}
              data-tip-rail
              aria-current={tab.path === current ? 'page' : undefined}
              onPointerEnter={tab.preload}
              onFocus={tab.preload}
              className={cx(styles.tab, tab.path === current && styles.current)}
            >
              {tab.icon && <tab.icon size={17} stroke={1.6} aria-hidden="true" />}
              <span className={cx(styles.words, 'clip')}>{tab.title}</span>
              {tab.isNew && (
                <>
                  <Tag tone="amber" className={styles.words}>
                    new
                  </Tag>
                  <i className={styles.newMark} aria-hidden="true" />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>v{VERSION}</span>
        <Link to="/privacy-policy" aria-label="Privacy Policy" data-tip="Privacy Policy" data-tip-rail>
          <IconShieldLock className={styles.railOnly} size={17} stroke={1.6} aria-hidden="true" />
          <span className={styles.words}>Privacy Policy</span>
        </Link>
      </footer>
    </nav>
  );
}
