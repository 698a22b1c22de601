import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PlayerDock } from '../components/player/player-dock';
import { isCovered } from '../keyboard/layers';
import { useShortcuts } from '../keyboard/use-shortcuts';
import type { Role } from '../protocol/generated/protocol';
import { openModal } from '../stores/modals/store';
import { useWindowDrop } from '../ui/use-file-drop';
import { CommandPalette } from './command-palette';
import { HistoryKeys } from './history-keys';
import { FollowingSlot } from './listening';
import { ModalHost } from './modal-host';
import type { Nav } from './nav';
import { ConnectionBar, NewVersionBar, OwnNotices } from './notices';
import { PaletteSources } from './palette-sources';
import { PolicyNotice } from './policy-notice';
import styles from './shell.module.css';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { Upsell } from './upsell';

export interface ShellProps {
  role: Role;
  nav: Nav;
  /** The title of the open page, and the path of its tab in the sidebar. */
  page: { title: string; tab: string };
  children: ReactNode;
}

/** The frame around every page of a logged-in person: navigation and top bar. The page fills the remaining space and scrolls separately. */
export function Shell({ role, nav, page, children }: ShellProps) {
  const [palette, setPalette] = useState(false);
  const content = useRef<HTMLElement>(null);
  // the button of the log-in page has been removed: Tab continues from here, not from a message at the end of the page
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, []);
  // not over a dialog; rendered synchronously, since the next key press is meant for the palette and not for the page
  const openPalette = () => {
    if (!isCovered('dialog')) flushSync(() => setPalette(true));
  };
  const openKeys = () => void openModal('keys', {});
  useWindowDrop();
  useShortcuts({ 'page.keys': openKeys, 'page.palette': openPalette });
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar tabs={nav.tabs} current={page.tab} />
      <div className={styles.right}>
        <TopBar role={role} nav={nav} title={page.title} onKeys={openKeys} onPalette={openPalette}>
          <NewVersionBar />
          <ConnectionBar />
          <FollowingSlot />
        </TopBar>
        <main ref={content} id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <PlayerDock />
      </div>
      <HistoryKeys />
      <PaletteSources of={role} nav={nav} />
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      <ModalHost />
      <Upsell />
      <PolicyNotice />
      <OwnNotices />
    </div>
  );
}
