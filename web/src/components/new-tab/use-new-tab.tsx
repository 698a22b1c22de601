import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useRef, useState } from 'react';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { isPageAddress, openTab } from '../../ui/new-tab';
import { toast } from '../../ui/toast-store';
import styles from './new-tab.module.css';

export interface NewTabAction {
  /**
   * Opens the tab, then requests the address for it. Call it in a click handler, because browsers block other tabs. Returns false if there
   * is no address.
   */
  run: () => Promise<boolean>;
  busy: boolean;
  /** The address of the tab; null until it is known. */
  address: string | null;
  /** True if the browser did not allow a tab to be opened. */
  isBlocked: boolean;
}

/**
 * Returns an action that opens a page of the payment provider in a new tab. `ask` returns the address of that page, or null if nothing is
 * left to do there. A failure of `ask` is shown in a toast.
 */
export function useNewTab(ask: () => Promise<string | null>): NewTabAction {
  const [state, setState] = useState({ busy: false, address: null as string | null, isBlocked: false });
  const isUnderWay = useRef(false);
  const run = async () => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    const tab = openTab();
    setState({ busy: true, address: null, isBlocked: false });
    let address: string | null = null;
    try {
      address = await ask();
      if (address !== null && !isPageAddress(address)) {
        toast(NOTICES.noUrl);
        address = null;
      }
    } catch (failure) {
      showError(failure);
    }
    if (address === null) tab?.close();
    else tab?.go(address);
    isUnderWay.current = false;
    setState({ busy: false, address, isBlocked: tab === null });
    return address !== null;
  };
  return { run, ...state };
}

/**
 * A link to the page in the new tab, shown beside the button that opened the tab. It helps people whose browser blocked the tab or who have
 * closed it.
 */
export function TabLink({ action: { address, isBlocked }, children }: { action: NewTabAction; children: string }) {
  if (address === null) return null;
  return (
    <p role="status" className={styles.link}>
      {isBlocked ? 'Your browser blocked the new tab.' : 'Opened in a new tab.'}{' '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
        <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
      </a>
    </p>
  );
}
