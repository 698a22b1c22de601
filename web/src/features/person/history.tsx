import { Link } from 'react-router';
import { ActorAvatar, ActorName } from '../../components/audit/actor';
import { actionSummary, changeSummary } from '../../components/audit/texts';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { type Person, useNewLines } from '../../stores/person/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { cx } from '../../ui/cx';
import { formatDateTime } from '../../ui/format';
import { Moment } from '../../ui/moment';
import rows from './rows.module.css';
import { ScrolledList } from './scrolled-list';

/** The audit entries that are shown: actions by the person, actions on the person, or both. */
export type Side = 'both' | 'by' | 'about';

export const SIDES: readonly { value: Side; label: string }[] = [
  { value: 'both', label: 'By and about them' },
  { value: 'by', label: 'By them' },
  { value: 'about', label: 'About them' },
];

/** Formats a time without its year, because most entries are of this year: "Nov 21 13:47:52". */
const withoutYear = (time: string) => formatDateTime(time).replace(/ \d{4} /, ' ');

const isAbout = ({ on }: AuditEntry, id: number) => on?.kind === 'user' && on.id === id;

/** The newest audit entries about actions by a person and actions on them. */
export function History({ person: { id, audit }, side }: { person: Person; side: Side }) {
  const me = useSession(selectUserId);
  const news = useNewLines(id, audit, me);
  const shown = audit.filter((entry) => {
    if (side === 'by') return entry.by?.user_id === id;
    return side === 'both' || isAbout(entry, id);
  });
  return (
    <ScrolledList
      label="History"
      empty="Nothing yet."
      isEmpty={shown.length === 0}
      foot={
        <>
          <Link to={`/sh_admin/audit?${side === 'by' ? 'by' : 'on'}=${id}`}>View all in the audit</Link>
          <span className="type-second">Kept for 400 days</span>
        </>
      }
    >
      {shown.map((entry) => (
        <li key={entry.id} className={cx(news.has(entry.id) && rows.news)}>
          <span className={rows.when}>
            <Moment at={entry.at} short={withoutYear} />
          </span>
          <ActorAvatar entry={entry} me={me} />
          <span className={rows.text}>
            <span>
              <ActorName entry={entry} me={me} /> {actionSummary(entry.action)}
              {entry.on !== null && !isAbout(entry, id) && ` ${entry.on.name || entry.on.kind}`}
            </span>
            <span className="type-second">{changeSummary(entry)}</span>
          </span>
          <span className="type-second">{entry.network}</span>
        </li>
      ))}
    </ScrolledList>
  );
}
