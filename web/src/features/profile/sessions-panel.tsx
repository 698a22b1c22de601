import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import { useState } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { useAction } from '../../components/use-action';
import type { SessionId } from '../../protocol/generated/protocol';
import { endSession, type OpenSession, type useSessions } from '../../stores/sessions/store';
import { Button } from '../../ui/button';
import { deviceName } from '../../ui/device';
import { confirm } from '../../ui/dialog/dialogs';
import { formatAgo, formatDateTime } from '../../ui/format';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './profile-page.module.css';

/** The sessions of the person, each with a button that ends it. */
export function SessionsPanel({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const { value: rows, failure, retry: load } = sessions;
  const [ending, setEnding] = useState<readonly SessionId[]>([]);
  const others = rows?.filter(({ current }) => !current) ?? [];

  const [endAll] = useAction(async (gone: readonly OpenSession[]) => {
    setEnding(gone.map(({ id }) => id));
    try {
      for (const { id } of gone) await endSession(id);
      const detail = gone.length > 1 ? `${gone.length} sessions have ended` : 'The session has ended';
      toast({ ...NOTICES.deleted, detail });
    } finally {
      setEnding([]);
      await load();
    }
  });

  const askEndAll = async () => {
    const yes = await confirm({
      title: `End ${others.length} sessions?`,
      body: 'All your other browsers will be logged out immediately.',
      action: 'End all others',
      destructive: true,
    });
    if (yes) await endAll(others);
  };

  return (
    <section aria-labelledby="sessions-title" className={styles.sessions}>
      <header className={styles.panelHead}>
        <h2 id="sessions-title" className="type-panel-title">
          Sessions
        </h2>
        {rows && <span className={styles.count}>{rows.length}</span>}
        <span className={styles.gap} />
        {others.length > 1 && (
          <Button size="sm" tone="danger" busy={ending.length > 1} onClick={() => void askEndAll()}>
            End all others
          </Button>
        )}
      </header>
      <p className={styles.lead}>
        Where you are logged in. Ending a session logs that browser out immediately, in all its tabs. If you see one you
        don't recognize, end it and change your password.
      </p>
      {failure !== null && rows === null && <ErrorState text={errorText(failure)} onRetry={() => void load()} />}
      {failure === null && rows === null && <SkeletonRows columns={['3fr', '1fr']} rows={3} rowHeight={54} />}
      {rows && (
        <ul className={styles.list}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.includes(session.id)}
              onEnd={() => void endAll([session])}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionRow({ session, busy, onEnd }: { session: OpenSession; busy: boolean; onEnd: () => void }) {
  const device = deviceName(session.user_agent);
  return (
    <li className={styles.session}>
      <IconDeviceDesktop size={17} stroke={1.6} aria-hidden="true" />
      <span className={styles.device}>
        <strong className="clip" title={session.user_agent}>
          {device}
        </strong>
        <span className="type-second">
          Last seen <span title={formatDateTime(session.last_seen)}>{formatAgo(session.last_seen, Date.now())}</span>,
          logged in {formatDateTime(session.created)}
        </span>
      </span>
      {session.current ? (
        <Tag tone="amber">This session</Tag>
      ) : (
        <Button
          size="sm"
          busy={busy}
          aria-label={`End the session of ${device}, last seen ${formatDateTime(session.last_seen)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
