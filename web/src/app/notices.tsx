import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useEffect } from 'react';
import { retryNow } from '../stores/connection/store';
import { loadSession, useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import { DialogTitle, Modal } from '../ui/modal';
import styles from './app.module.css';
import { useChat } from './chat';

/**
 * A dialog over the open page while the server is under maintenance. The page below keeps its state, and the dialog closes automatically
 * once the server answers.
 */
export function MaintenanceOverlay() {
  const isUnavailable = useSession((state) => state.isUnavailable);
  return (
    <Modal whole bare opened={isUnavailable} onClose={retryNow}>
      <div className={styles.over}>
        <DialogTitle className="type-page-title">Technical works</DialogTitle>
        <p>We're working on the server. Nothing you saved is lost, and this page will come back on its own.</p>
        <Button data-autofocus onClick={retryNow}>
          Try again
        </Button>
      </div>
    </Modal>
  );
}

const AGAIN_MS = 15_000;

/**
 * While the server cannot be reached, keeps trying until it answers. Meanwhile, people who are not logged in see a notice that the server
 * cannot be reached. Logged-in people see the notice of the shell instead.
 */
export function OfflineNotice() {
  const offline = useSession((state) => state.offline);
  const status = useSession((state) => state.status);
  const isOut = status === 'out';
  useEffect(() => {
    if (!offline) return;
    const again = () => (isOut ? void loadSession() : retryNow());
    const timer = isOut ? setInterval(again, AGAIN_MS) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [offline, isOut]);
  if (!offline || !isOut) return null;
  return (
    <div className={styles.offline} role="status">
      <IconPlugConnectedX size={17} stroke={1.6} aria-hidden="true" />
      <strong>You are offline</strong>
      <span>We can't reach the server. Trying again automatically.</span>
    </div>
  );
}

/** A button for people who have not agreed to the privacy policy: pressing it loads the chat from its provider. */
export function ChatButton() {
  const offered = useChat((chat) => chat.state === 'offered');
  const begin = useChat((chat) => chat.begin);
  if (!offered) return null;
  return (
    <Button className={styles.chat} icon={IconMessageCircle} title="Loads the chat of another provider" onClick={begin}>
      Chat with us
    </Button>
  );
}
