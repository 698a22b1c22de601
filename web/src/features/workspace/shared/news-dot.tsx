import type { JobUnread } from '../../../protocol/generated/protocol';
import { countOf } from '../../../ui/format';
import styles from './unread.module.css';

/** A dot that marks something as new to the viewer. `text` says what is new. */
export function NewsDot({ text }: { text: string }) {
  return <span role="img" aria-label={text} title={text} className={styles.dot} />;
}

/** The dot of a job in which something is new to the viewer. */
export function JobNewsDot({ unread }: { unread: JobUnread | undefined }) {
  return unread ? <NewsDot text={unreadText(unread)} /> : null;
}

function unreadText({ new_playlists, unread_mentions }: JobUnread): string {
  const parts = [
    new_playlists.length > 0 && countOf(new_playlists.length, 'new shared playlist'),
    unread_mentions > 0 && countOf(unread_mentions, 'unread mention'),
  ];
  return parts.filter(Boolean).join(', ');
}
