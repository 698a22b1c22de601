import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useRef, useState } from 'react';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { isPageAddress, openTab } from '../../ui/new-tab';
import { toast } from '../../ui/toast-store';
import styles from './new-tab.module.css';

export interface NewTabAct {
  /** In a click: opens the tab and asks where it leads. Returns whether it leads anywhere. */
  run: () => Promise<boolean>;
  busy: boolean;
  /** Where it leads; null until that is known. */
  address: string | null;
  /** The browser did not let a tab be opened. */
  isBlocked: boolean;
}

/**
 * Leads to a page of the payment provider in a tab of its own. `ask` says where that is; null: nowhere, there is nothing left to be done
 * there. What it fails with is said in a toast.
 */
export function useNewTab(ask: () => Promise<string | null>): NewTabAct {
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

/** Beside the button that opened a tab: the same page as a link, for browsers that let no tab be opened and for whoever has closed it. */
export function TabLink({ act: { address, isBlocked }, children }: { act: NewTabAct; children: string }) {
  if (address === null) return null;
  return (
    <p role="status" className={styles.link}>
      {isBlocked ? 'The browser did not open a tab.' : 'Opened in a new tab.'}{' '}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
        <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
      </a>
    </p>
  );
}
