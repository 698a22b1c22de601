import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { Avatar } from '../../ui/avatar';
import styles from './audit.module.css';
import { actorName } from './texts';

interface ActorProps {
  entry: AuditEntry;
  me: number | null;
}

/** The avatar of the person who did an audited action. If no account is recorded for the action, an icon is shown instead. */
export function ActorAvatar({ entry, me }: ActorProps) {
  const { by, action } = entry;
  const Sign = { plan_change: IconCreditCard, log_in_failed: IconAlertTriangle }[action] ?? IconUserQuestion;
  return (
    <span className={styles.face} aria-hidden="true">
      {by === null ? (
        <Sign size={17} stroke={1.6} className={action === 'log_in_failed' ? styles.bad : undefined} />
      ) : (
        <Avatar name={by.user_name || actorName(entry, null)} mine={by.user_id === me} />
      )}
    </span>
  );
}

/** The name of the person who did an audited action. For the viewer's own actions it is "You", in amber. */
export function ActorName({ entry, me }: ActorProps) {
  const isMine = entry.by !== null && entry.by.user_id === me;
  return <strong className={isMine ? styles.you : undefined}>{actorName(entry, me)}</strong>;
}
