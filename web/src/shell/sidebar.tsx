import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import { Link } from 'react-router';
import { VERSION } from '../settings';
import { useSession } from '../stores/session/store';
import { cx } from '../ui/cx';
import edge from '../ui/edge-line.module.css';
import { countOf, formatCount } from '../ui/format';
import { LogoMark } from '../ui/logo';
import { Tag } from '../ui/tag';
import type { NavItem, Waiting } from './nav';
import styles from './sidebar.module.css';

const WAITING_WORDS: Record<Waiting, string> = {
  unreadInvites: 'invitation',
  unreadTeamInvites: 'invitation',
  unreadMentions: 'unread mention',
  uploads: 'upload',
};

/** The navigation: 208 px wide with text; below a page width of 1360 px a column of icons, 56 px wide. */
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
            <Tab tab={tab} isCurrent={tab.path === current} />
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

/**
 * A link to a page. Beside the title it shows the page's counter, such as the number of unread mentions, or "new". If the sidebar is a
 * column of icons, a small sign without text is shown instead of the number or "new".
 */
function Tab({
  tab: { path, title, icon: Icon, preload, isNew, waiting },
  isCurrent,
}: {
  tab: NavItem;
  isCurrent: boolean;
}) {
  const count = useSession((session) => (waiting ? session[waiting] : 0));
  const news = count > 0 ? countOf(count, WAITING_WORDS[waiting ?? 'unreadInvites']) : isNew ? 'new' : null;
  // the same words in the same order as the visible text
  const name = news ? `${title} ${news}` : title;
  return (
    <Link
      to={path}
      aria-label={name}
      data-tip={name}
      data-tip-rail
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      className={cx(styles.tab, isCurrent && `${styles.current} ${edge.left}`)}
    >
      {Icon && <Icon size={17} stroke={1.6} aria-hidden="true" />}
      <span className={cx(styles.words, 'clip')}>{title}</span>
      {news && (
        <>
          {' '}
          <Tag tone="amber" className={styles.words}>
            {count > 0 ? formatCount(count) : news}
          </Tag>
          <i className={styles.newMark} aria-hidden="true" />
        </>
      )}
    </Link>
  );
}
