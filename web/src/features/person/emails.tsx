import type { Person } from '../../stores/person/store';
import { Moment } from '../../ui/moment';
import { Tag, type TagProps } from '../../ui/tag';
import rows from './rows.module.css';
import { ScrolledList } from './scrolled-list';

/** For each status of an email, the word that is shown. An email that was sent has no word. */
const STATUSES: Record<string, { label: string; tone: TagProps['tone'] }> = {
  queued: { label: 'waiting', tone: 'waiting' },
  given_up: { label: "couldn't be sent", tone: 'bad' },
  expired: { label: 'expired', tone: 'muted' },
  replaced: { label: 'replaced', tone: 'muted' },
};

/** The list of emails to a person. Their contents are not stored. */
export function Emails({ emails }: { emails: Person['emails'] }) {
  return (
    <ScrolledList
      label="Emails"
      empty="No emails in the last 90 days."
      isEmpty={emails.length === 0}
      foot={<span className="type-second">Kept for 90 days without their contents</span>}
    >
      {emails.map(({ id, subject, when, status }) => {
        const shown = STATUSES[status];
        return (
          <li key={id}>
            <span className={rows.text}>{subject}</span>
            {shown && <Tag tone={shown.tone}>{shown.label}</Tag>}
            <span className="type-second">
              <Moment at={when} />
            </span>
          </li>
        );
      })}
    </ScrolledList>
  );
}
