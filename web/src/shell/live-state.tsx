import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../stores/connection/store';
import { cx } from '../ui/cx';
import styles from './live-state.module.css';

const QUIET_MS = 2000;

/** Returns the seconds until the next try; null while it is under way. */
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
 * Returns the loss of the connection as it is shown: at once if the browser is offline, since the socket may seem open
 * for long; else not at all for the first 2 s, then with the seconds until the next try.
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

/** The state of the connection: "Live" with a green dot; an amber text while the connection is away. */
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
