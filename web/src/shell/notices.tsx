import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { clearSentOnReconnect, retryNow, useConnection } from '../stores/connection/store';
import { followMentionCount } from '../stores/mentions/store';
import { onUserEvent, selectRole, selectUserId, useSession } from '../stores/session/store';
import { announce } from '../ui/announcer';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { LONG_TOAST_MS, toast } from '../ui/toast-store';
import { useConnectionLoss, useOnline } from './live-state';
import styles from './live-state.module.css';

const BACK_MS = 3000;

function ratings(count: number): string {
  return count === 1 ? '1 rating' : `${count} ratings`;
}

/** Returns a text about the changes that will be sent when the connection is back. */
function waitingText(ratingCount: number, saves: number): string {
  const parts = [ratingCount > 0 && ratings(ratingCount), saves > 0 && (saves === 1 ? '1 change' : `${saves} changes`)];
  const text = parts.filter(Boolean).join(' and ');
  return text && `${text} will be saved when you're back online. `;
}

/** The message in the middle of the top bar while the connection is lost, and for 3 s after it is back. */
export function ConnectionBar() {
  const loss = useConnectionLoss();
  const waiting = useConnection((store) => waitingText(store.waiting, store.saves));
  const sent = useConnection((store) => store.sentOnReconnect);
  const unreached = useSession((store) => store.offline);
  const onLine = useOnline();
  const wasShown = useRef(false);

  useEffect(() => {
    if (!loss.shown || wasShown.current) return;
    wasShown.current = true;
    announce('Connection lost. Reconnecting automatically.');
  }, [loss.shown]);

  useEffect(() => {
    if (sent === null) return;
    // the return of the connection is not announced if its loss was too short to be shown
    if (!wasShown.current && sent === 0) {
      clearSentOnReconnect();
      return;
    }
    wasShown.current = false;
    const timer = setTimeout(clearSentOnReconnect, BACK_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const more = waiting + (unreached ? "This page will load once you're back online." : 'You can keep listening.');
  if (loss.shown) {
    return (
      <section className={styles.bar} aria-label="Connection">
        <IconPlugConnectedX size={17} stroke={1.6} aria-hidden="true" />
        <strong>{onLine ? `Connection lost, ${loss.text}` : 'You are offline'}</strong>
        <span className={styles.more} title={more}>
          {more}
        </span>
        <Button size="sm" onClick={retryNow}>
          Reconnect now
        </Button>
      </section>
    );
  }
  if (unreached) {
    return (
      <section className={styles.bar} aria-label="Connection">
        <IconPlugConnectedX size={17} stroke={1.6} aria-hidden="true" />
        <strong>{onLine ? "We can't reach the server" : 'You are offline'}</strong>
        <span className={styles.more}>This page will load once you're back online.</span>
        <Button size="sm" onClick={retryNow}>
          Try again
        </Button>
      </section>
    );
  }
  if (sent === null) return null;
  return (
    <div className={cx(styles.bar, styles.back)} role="status">
      <IconCircleCheck size={17} stroke={1.6} aria-hidden="true" />
      <strong>{sent > 0 ? `Back, ${ratings(sent)} sent` : 'Back'}</strong>
    </div>
  );
}

/** The bar that is shown when the server has a different build of the client than this page. */
export function NewVersionBar() {
  const version = useSession((state) => state.newVersion);
  if (!version) return null;
  return (
    <div className={styles.bar} role="status">
      <IconRefresh size={17} stroke={1.6} aria-hidden="true" />
      <strong className={styles.more}>A new version is available!</strong>
      <Button size="sm" tone="filled" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** Ignores a failure to load the code that shows a notice, since the lists on the pages contain the same information. */
const showLater = (showing: Promise<void>) => void showing.catch(() => undefined);

/** Shows toasts for events that the server sends to this person, on every page. */
export function OwnNotices() {
  const navigate = useNavigate();
  const area = useSession(selectRole) === 'admin' ? '/sh_admin' : '/manager';
  const me = useSession(selectUserId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another person, the mentions are counted again
  useEffect(followMentionCount, [me]);
  useEffect(
    () =>
      onUserEvent((change) => {
        if (change.kind === 'notice') toast({ tone: 'other', text: change.text, duration: LONG_TOAST_MS });
        if (change.kind === 'mentioned') {
          const { job_id, track_id, comment_id } = change;
          const open = () => void navigate(`${area}/jobs/active?job=${job_id}&track=${track_id}&comment=${comment_id}`);
          showLater(import('./show-mentioned').then(({ showMentioned }) => showMentioned(change, open)));
        }
        if (change.kind === 'playlist_shared' && change.shared) {
          const { job_id, playlist_id, by } = change;
          const open = () => void navigate(`${area}/jobs/active?job=${job_id}&shared=${playlist_id}`);
          showLater(
            import('../components/show-shared').then(({ showSharedById }) =>
              showSharedById(job_id, playlist_id, by, open),
            ),
          );
        }
      }),
    [navigate, area],
  );
  return null;
}
