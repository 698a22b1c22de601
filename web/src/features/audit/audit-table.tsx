import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '../../api/messages';
import { ActorAvatar, ActorName } from '../../components/audit/actor';
import { actionName, changeSummary } from '../../components/audit/texts';
import { ListTable, type TableRows } from '../../components/list/list-table';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { type AuditFilter, dayOfLine } from '../../stores/audit/rules';
import { loadOlder, reloadAudit, useAudit } from '../../stores/audit/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { cx } from '../../ui/cx';
import { dayInUtc, timeInUtc, weekdayOf } from '../../ui/day';
import { countOf, formatDate } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { AuditDetail } from './audit-detail';
import styles from './audit-page.module.css';

const idOf = ({ id }: AuditEntry) => id;

interface AuditTableProps {
  onChange: (part: Partial<AuditFilter>) => void;
}

/** The table of audit entries. A row opens to show its details. */
export function AuditTable({ onChange }: AuditTableProps) {
  const { status, entries, failure, pageFailure, counts, highlighted } = useAudit();
  const me = useSession(selectUserId);
  const list = useMemo<TableRows<AuditEntry>>(
    () => ({
      status,
      rows: entries,
      id: idOf,
      failure,
      highlighted,
      retry: reloadAudit,
      loadMore: loadOlder,
      pageFailure,
      retryPage: loadOlder,
    }),
    [status, entries, failure, pageFailure, highlighted],
  );
  const columns = useCallback(
    (openId: number | null, toggle: (entry: AuditEntry) => void) => auditColumns(me, openId, toggle),
    [me],
  );
  const today = dayInUtc();
  return (
    <ListTable
      label="Audit"
      list={list}
      columns={columns}
      groups={{ of: dayOfLine, head: (day) => <DayHead day={day} isToday={day === today} actions={counts.get(day)} /> }}
      detail={(entry) => <AuditDetail entry={entry} onChange={onChange} />}
      rowHeight={40}
      minWidth={920}
      empty={<EmptyState title={TEXTS.nothingFound} help="Clear the search and filters." />}
    />
  );
}

/** The heading of a day, with its number of audit entries if that number is known. */
function DayHead({ day, isToday, actions }: { day: string; isToday: boolean; actions: number | undefined }) {
  return (
    <>
      {isToday ? 'Today' : weekdayOf(day)}, {formatDate(day)}{' '}
      {actions !== undefined && <span className={`type-second ${styles.acts}`}>{countOf(actions, 'act')}</span>}
    </>
  );
}

function auditColumns(
  me: number | null,
  openId: number | null,
  toggle: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  return [
    { id: 'at', head: 'When (UTC)', width: 96, cell: ({ at }) => <Moment at={at} short={timeInUtc} /> },
    {
      id: 'by',
      head: 'By',
      width: 180,
      cell: (entry) => (
        <span className={styles.doer}>
          <ActorAvatar entry={entry} me={me} />
          <span className="clip">
            <ActorName entry={entry} me={me} />
          </span>
        </span>
      ),
    },
    {
      id: 'action',
      head: 'Act',
      width: 160,
      rowHeader: true,
      cell: ({ action }) => <strong className="clip">{actionName(action)}</strong>,
    },
    { id: 'on', head: 'About', width: 220, cell: ({ on }) => on && <Subject on={on} /> },
    { id: 'changed', head: 'What changed', cell: (entry) => <Changed entry={entry} /> },
    { id: 'network', head: 'Network', width: 124, cell: ({ network }) => network ?? '—' },
    {
      id: 'open',
      head: 'Open',
      hiddenHeader: true,
      width: 48,
      align: 'right',
      cell: (entry) => (
        <IconButton
          icon={entry.id === openId ? IconChevronDown : IconChevronRight}
          label={entry.id === openId ? 'Close the entry' : 'Open the entry'}
          aria-expanded={entry.id === openId}
          onClick={() => toggle(entry)}
        />
      ),
    },
  ];
}

function Changed({ entry }: { entry: AuditEntry }) {
  return (
    <span className={cx('clip', entry.action === 'log_in_failed' && styles.failed)} {...fullTextTooltip}>
      {changeSummary(entry)}
    </span>
  );
}

/** The person or object that an action was about, with a link to its page if it has one. */
function Subject({ on: { kind, id, name } }: { on: NonNullable<AuditEntry['on']> }) {
  const text = name || `${id}`;
  const to = { user: `/sh_admin/user?id=${id}`, company: `/sh_admin/company/info?id=${id}` }[kind];
  return (
    <span className="clip">
      {to === undefined ? text : <Link to={to}>{text}</Link>}{' '}
      <span className="type-second">{kind === 'user' ? 'account' : kind}</span>
    </span>
  );
}
