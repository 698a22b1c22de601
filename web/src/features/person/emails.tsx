import type { Person } from '../../stores/person/store';
import { formatCount } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { Tag, type TagProps } from '../../ui/tag';
import styles from './person-page.module.css';

/** The words for a status; an email that was sent needs none. */
const STATUSES: Record<string, { word: string; tone: TagProps['tone'] }> = {
  queued: { word: 'waiting', tone: 'waiting' },
  given_up: { word: 'could not be sent', tone: 'bad' },
  expired: { word: 'expired', tone: 'muted' },
  replaced: { word: 'replaced', tone: 'muted' },
};

/** The emails to a person; their contents are not kept. */
export function Emails({ emails }: { emails: Person['emails'] }) {
  return (
    <section aria-labelledby="person-emails">
      <h2 id="person-emails" className={`type-panel-title ${styles.panelHead}`}>
        Emails{' '}
        <span className="type-second">
          {emails.length > 0 && `${formatCount(emails.length)}, `}kept for 90 days without their contents
        </span>
      </h2>
      {emails.length === 0 ? (
        <p className={styles.none}>No emails in the last 90 days.</p>
      ) : (
        <ul className={styles.list}>
          {emails.map(({ id, subject, when, status }) => {
            const shown = STATUSES[status];
            return (
              <li key={id}>
                <span className={styles.words}>{subject}</span>
                {shown && <Tag tone={shown.tone}>{shown.word}</Tag>}
                <Moment at={when} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
