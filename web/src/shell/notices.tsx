import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { JobId, PlaylistId, UserChange } from '../protocol/generated/protocol';
import { forgetReturn, retryNow, useConnection } from '../stores/connection/store';
import { readMentionedTrack } from '../stores/mentions/store';
import { readShared } from '../stores/playlist/shared-news';
import { onUserChange, selectRole, useSession } from '../stores/session/store';
import { announce } from '../ui/announcer';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { formatDuration } from '../ui/format';
import { LONG_TOAST_MS, toast } from '../ui/toast-store';
import { useLoss, useOnLine } from './live-state';
import styles from './live-state.module.css';

type Mentioned = Extract<UserChange, { kind: 'mentioned' }>;

const BACK_MS = 3000;

function ratings(count: number): string {
  return count === 1 ? '1 rating' : `${count} ratings`;
}

/** Returns a text about the changes that wait for the connection. */
function waitingText(ratingCount: number, saves: number): string {
  const parts = [ratingCount > 0 && ratings(ratingCount), saves > 0 && (saves === 1 ? '1 change' : `${saves} changes`)];
  const words = parts.filter(Boolean).join(' and ');
  return words && `${words} will be saved when you're back online. `;
}

/** The bar in the middle of the top bar while the connection is away, and for 3 s after it has come back. */
export function ConnectionBar() {
  const loss = useLoss();
  const waiting = useConnection((store) => waitingText(store.waiting, store.saves));
  const sent = useConnection((store) => store.sentOnReturn);
  const unreached = useSession((store) => store.offline);
  const onLine = useOnLine();
  const wasShown = useRef(false);

  useEffect(() => {
    if (!loss.shown || wasShown.current) return;
    wasShown.current = true;
    announce('Connection lost. Reconnecting automatically.');
  }, [loss.shown]);

  useEffect(() => {
    if (sent === null) return;
    // no message of the return after a loss that was too short to be shown
    if (!wasShown.current && sent === 0) {
      forgetReturn();
      return;
    }
    wasShown.current = false;
    const timer = setTimeout(forgetReturn, BACK_MS);
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

/** The bar shown when the server has another build than this page. */
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

/** Shows the server's notices to this person, on every page. */
export function OwnNotices() {
  const navigate = useNavigate();
  const area = useSession(selectRole) === 'admin' ? '/sh_admin' : '/manager';
  useEffect(
    () =>
      onUserChange((change) => {
        if (change.kind === 'notice') toast({ tone: 'other', text: change.text, duration: LONG_TOAST_MS });
        if (change.kind === 'mentioned') {
          const { job_id, track_id, comment_id } = change;
          void tellMentioned(change, () =>
            navigate(`${area}/jobs/active?job=${job_id}&track=${track_id}&comment=${comment_id}`),
          );
        }
        if (change.kind !== 'playlist_shared' || !change.shared) return;
        const { job_id, playlist_id } = change;
        void tellShared(job_id, playlist_id, () => {
          navigate(`${area}/jobs/active?job=${job_id}&shared=${playlist_id}`);
        });
      }),
    [navigate, area],
  );
  return null;
}

/** Shows a mention; without the track's title if the track cannot be read. */
async function tellMentioned({ by, position, comment_id }: Mentioned, open: () => void): Promise<void> {
  const title = await readMentionedTrack(comment_id).catch(() => null);
  const time = formatDuration(position);
  toast({
    tone: 'other',
    key: `mentioned-${comment_id}`,
    icon: <IconAt size={17} stroke={1.6} aria-hidden="true" />,
    text: (
      <>
        <b>{by.user_name}</b> mentioned you
      </>
    ),
    detail: title === null ? `In a comment at ${time}` : `${title}, ${time}`,
    duration: LONG_TOAST_MS,
    action: { label: 'Open', run: open },
  });
}

async function tellShared(job: JobId, id: PlaylistId, open: () => void): Promise<void> {
  try {
    const playlist = await readShared(job, id);
    if (!playlist) return;
    const text = `${playlist.user_name} shared “${playlist.playlist_name}” with you`;
    toast({ tone: 'other', text, duration: LONG_TOAST_MS, action: { label: 'Open', run: open } });
  } catch {
    // the list of shared playlists has it as well
  }
}
