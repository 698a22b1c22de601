import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import { useAction } from '../../components/use-action';
import { endSessionsOf, type Person } from '../../stores/person/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { deviceName } from '../../ui/device';
import { confirm } from '../../ui/dialog/dialogs';
import { countOf, formatAgo, formatCount, formatDateTime } from '../../ui/format';
import panel from '../../ui/panel-head.module.css';
import { toast } from '../../ui/toast-store';
import styles from './person-page.module.css';
import rows from './rows.module.css';

/** The list of a person's sessions, with a button that ends all of them. If the person is the viewer, the current session continues. */
export function Sessions({ person: { id, user_name, sessions } }: { person: Person }) {
  const isMe = useSession(selectUserId) === id;
  const [endAll, busy] = useAction(async () => {
    const yes = await confirm({
      title: isMe ? 'End your other sessions?' : `End ${countOf(sessions.length, 'session')} of ${user_name}?`,
      body: isMe
        ? 'All your other browsers will be logged out immediately.'
        : 'All their browsers will be logged out immediately. They can log in again.',
      action: 'End all',
      destructive: true,
    });
    if (!yes) return;
    await endSessionsOf(id);
    toast({ text: isMe ? 'Your other sessions have ended' : 'All sessions have ended', detail: user_name });
  });
  const canEnd = sessions.length > (isMe ? 1 : 0);
  return (
    <section aria-labelledby="person-sessions">
      <header className={panel.head}>
        <h2 id="person-sessions" className="type-panel-title">
          Sessions
        </h2>
        <span className="type-second">{formatCount(sessions.length)}</span>
        <span className={styles.gap} />
        {canEnd && (
          <Button size="sm" busy={busy} onClick={() => void endAll()}>
            End all
          </Button>
        )}
      </header>
      {sessions.length === 0 ? (
        <p className={rows.none}>Not logged in anywhere.</p>
      ) : (
        <ul className={rows.list}>
          {sessions.map((session) => (
            <li key={session.id}>
              <IconDeviceDesktop size={17} stroke={1.6} aria-hidden="true" />
              <span className={rows.text}>
                <strong className="clip" title={session.user_agent}>
                  {deviceName(session.user_agent)}
                </strong>
                <span className="type-second">
                  since {formatDateTime(session.created)}, last seen {formatAgo(session.last_seen, Date.now())}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
