import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PlayerDock } from '../components/player/player-dock';
import { isCovered } from '../keyboard/layers';
import { useShortcuts } from '../keyboard/use-shortcuts';
import type { Role } from '../protocol/generated/protocol';
import { CommandPalette } from './command-palette';
import { HistoryKeys } from './history-keys';
import type { Nav } from './nav';
import { ConnectionBar, NewVersionBar, OwnNotices } from './notices';
import { OpenForm } from './open-form';
import { PaletteSources } from './palette-sources';
import { PolicyNotice } from './policy-notice';
import styles from './shell.module.css';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { TrialExpired } from './trial-expired';
import { Upsell } from './upsell';

// no part of a page's first load, unlike the palette: whoever opens that types on at once
const KeySheet = lazy(() => import('./key-sheet'));

export interface ShellProps {
  role: Role;
  nav: Nav;
  /** The page that is open, and the path of its tab. */
  page: { title: string; tab: string };
  children: ReactNode;
}

/** The frame of every page of someone who is logged in. The page fills what is left and scrolls by itself. */
export function Shell({ role, nav, page, children }: ShellProps) {
  const [keys, setKeys] = useState<boolean>();
  const [palette, setPalette] = useState(false);
  const content = useRef<HTMLElement>(null);
  // the log-in's button has gone: Tab goes on from here and not from a message of the page's end
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, []);
  // not over a dialog, which is a question of its own; drawn at once, since the next key is meant for it and not for the page
  const openPalette = () => {
    if (palette) setPalette(false);
    else if (!isCovered('dialog')) flushSync(() => setPalette(true));
  };
  useShortcuts({ 'page.keys': () => setKeys(true), 'page.palette': openPalette });
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar tabs={nav.tabs} current={page.tab} />
      <div className={styles.right}>
        <TopBar role={role} nav={nav} title={page.title} onKeys={() => setKeys(true)} onPalette={openPalette} />
        <div className={styles.notices}>
          <NewVersionBar />
          <ConnectionBar />
        </div>
        <main ref={content} id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <PlayerDock />
      </div>
      <HistoryKeys />
      <PaletteSources of={role} nav={nav} />
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      <Suspense>{keys !== undefined && <KeySheet opened={keys} onClose={() => setKeys(false)} />}</Suspense>
      <OpenForm />
      <TrialExpired />
      <Upsell />
      <PolicyNotice />
      <OwnNotices />
    </div>
  );
}
