import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../stores/connection/store';
import { cx } from '../ui/cx';
import styles from './live-state.module.css';

const QUIET_MS = 2000;

/** Returns the seconds until the next attempt to reconnect; null while an attempt is running. */
function secondsLeft(retryAt: number | null, now: number): number | null {
  return retryAt === null ? null : Math.max(0, Math.ceil((retryAt - now) / 1000));
}

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns true if the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
}

/**
 * Returns whether the loss of the connection is shown, and its text. If the browser is offline, the loss is shown immediately, since the
 * socket may seem open for a long time. Otherwise it is shown after 2 s, with the seconds until the next attempt to reconnect.
 */
export function useConnectionLoss(): { shown: boolean; text: string } {
  const state = useConnection((store) => store.live);
  const onLine = useOnline();
  const [now, setNow] = useState(() => Date.now());
  const lost = state.kind === 'lost';
  useEffect(() => {
    if (!lost) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [lost]);
  if (!onLine) return { shown: true, text: 'offline' };
  if (state.kind !== 'lost' || now - state.since < QUIET_MS) return { shown: false, text: '' };
  const seconds = secondsLeft(state.retryAt, now);
  return { shown: true, text: seconds === null ? 'reconnecting' : `reconnecting in ${seconds} s` };
}

/** Shows the state of the live connection: "Live" with a green dot, or an amber text while the connection is lost. */
export function LiveState() {
  const kind = useConnection((store) => store.live.kind);
  const loss = useConnectionLoss();
  if (kind === 'off') return null;
  if (loss.shown) {
    return (
      <span className={cx(styles.state, styles.away)}>
        {loss.text.charAt(0).toUpperCase()}
        {loss.text.slice(1)}
      </span>
    );
  }
  const up = kind === 'live' || kind === 'lost';
  return <span className={cx(styles.state, !up && styles.connecting)}>{up ? 'Live' : 'Connecting'}</span>;
}
