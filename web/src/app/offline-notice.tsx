import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useEffect } from 'react';
import { retryNow } from '../stores/connection/store';
import { loadSession, useSession } from '../stores/session/store';
import styles from './app.module.css';

const AGAIN_MS = 15_000;

/** While the server cannot be reached: asks again by itself, and says so outside the shell (which has a bar of its own). */
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
