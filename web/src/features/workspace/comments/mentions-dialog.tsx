import { Link } from 'react-router';
import { errorText } from '../../../api/errors';
import { useAction } from '../../../components/use-action';
import type { Mention } from '../../../protocol/generated/protocol';
import { readMentions, useMentions } from '../../../stores/mentions/store';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { formatDuration, formatMoment } from '../../../ui/format';
import { Modal } from '../../../ui/modal';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import styles from './mentions-dialog.module.css';

/** The list of comments that mention the viewer, the newest first. Each is a link to its position in the track. */
export default function MentionsDialog({ onClose }: { onClose: () => void }) {
  const { mentions, failure, retry } = useMentions();
  const unread = mentions?.filter((mention) => !mention.is_read).map(({ comment_id }) => comment_id) ?? [];
  const [readAll, isBusy] = useAction(() => readMentions(unread));
  return (
    <Modal
      opened
      title="Mentions"
      onClose={onClose}
      footnote={
        unread.length > 0 && (
          <Button busy={isBusy} onClick={() => void readAll()}>
            Mark all as read
          </Button>
        )
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {failure !== null ? (
        <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
      ) : mentions === null ? (
        <SkeletonRows columns={['1fr']} rows={4} text="Loading mentions" />
      ) : mentions.length === 0 ? (
        <EmptyState title="Nobody has mentioned you yet" />
      ) : (
        <ul className={styles.list}>
          {mentions.map((mention) => (
            <MentionLine key={mention.comment_id} mention={mention} onClose={onClose} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function MentionLine({ mention, onClose }: { mention: Mention; onClose: () => void }) {
  const { job_id, track_id, comment_id, by, at, track_title, job_title, position, is_read } = mention;
  return (
    <li>
      <Link
        to={`?job=${job_id}&track=${track_id}&comment=${comment_id}`}
        className={cx(styles.line, !is_read && styles.unread)}
        onClick={onClose}
      >
        <span>
          <b>{by.user_name}</b> mentioned you{!is_read && <span className="visually-hidden">, unread</span>}
        </span>
        <span className={styles.detail}>
          {track_title}, {formatDuration(position)} · {job_title} · {formatMoment(at)}
        </span>
      </Link>
    </li>
  );
}
