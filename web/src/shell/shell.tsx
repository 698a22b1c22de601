import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { selectRole } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { KeySheet } from './key-sheet';
import { ConnectionBar, NewVersionBar } from './notices';
import { PolicyNotice } from './policy-notice';
import styles from './shell.module.css';
import { Sidebar } from './sidebar';
import { pageName } from './tabs';
import { TopBar } from './top-bar';
import { TrialExpired } from './trial-expired';
import { Upsell } from './upsell';

/** The frame of every page of someone who is logged in. The page fills what is left and scrolls by itself. */
export function Shell({ children }: { children: ReactNode }) {
  const role = useSession(selectRole);
  const [keys, setKeys] = useState(false);
  const { pathname } = useLocation();
  const name = role ? pageName(pathname, role) : '';
  useEffect(() => {
    document.title = name ? `${name} · Needledrop` : 'Needledrop';
    return () => {
      document.title = 'Needledrop';
    };
  }, [name]);
  useShortcuts({ 'page.keys': () => setKeys(true) });
  if (!role) return null;
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar role={role} />
      <div className={styles.right}>
        <TopBar role={role} onKeys={() => setKeys(true)} />
        <NewVersionBar />
        <ConnectionBar />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <KeySheet opened={keys} onClose={() => setKeys(false)} />
      <TrialExpired />
      <Upsell />
      <PolicyNotice />
    </div>
  );
}
