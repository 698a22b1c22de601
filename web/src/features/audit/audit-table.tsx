import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '../../api/messages';
import { actName, whatChanged, whoDid } from '../../components/audit/words';
import { ListTable, type TableRows } from '../../components/list/list-table';
import type { AuditEntry } from '../../protocol/generated/protocol';
import type { AuditFilter } from '../../stores/audit/rules';
import { loadOlder, reloadAudit, useAudit } from '../../stores/audit/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { formatDateTime } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { AuditDetail } from './audit-detail';

const NONE: ReadonlySet<number> = new Set();
const idOf = ({ id }: AuditEntry) => id;

interface AuditTableProps {
  onChange: (part: Partial<AuditFilter>) => void;
}

/** The lines of the audit; a row opens in its place. */
export function AuditTable({ onChange }: AuditTableProps) {
  const { status, entries, failure, pageFailure } = useAudit();
  const me = useSession(selectUserId);
  const list = useMemo<TableRows<AuditEntry>>(
    () => ({
      status,
      rows: entries,
      id: idOf,
      failure,
      highlighted: NONE,
      retry: reloadAudit,
      loadMore: loadOlder,
      pageFailure,
      retryPage: loadOlder,
    }),
    [status, entries, failure, pageFailure],
  );
  const columns = useCallback(
    (openId: number | null, toggle: (entry: AuditEntry) => void) => auditColumns(me, openId, toggle),
    [me],
  );
  return (
    <ListTable
      label="Audit"
      list={list}
      columns={columns}
      detail={(entry) => <AuditDetail entry={entry} onChange={onChange} />}
      rowHeight={40}
      minWidth={920}
      empty={<EmptyState title={TEXTS.nothingFound} help="Clear the search and filters." />}
    />
  );
}

function auditColumns(
  me: number | null,
  openId: number | null,
  toggle: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  return [
    { id: 'at', head: 'When', width: 170, cell: ({ at }) => formatDateTime(at) },
    {
      id: 'by',
      head: 'By',
      width: 170,
      cell: (entry) => <span className="clip">{whoDid(entry, me)}</span>,
    },
    {
      id: 'action',
      head: 'Act',
      width: 180,
      names: true,
      cell: ({ action }) => <strong className="clip">{actName(action)}</strong>,
    },
    { id: 'on', head: 'About', width: 240, cell: ({ on }) => on && <Subject on={on} /> },
    { id: 'changed', head: 'What changed', cell: (entry) => <span className="clip">{whatChanged(entry)}</span> },
    { id: 'network', head: 'Network', width: 150, cell: ({ network }) => network ?? '—' },
    {
      id: 'open',
      head: 'Open',
      bare: true,
      width: 48,
      align: 'right',
      cell: (entry) => (
        <IconButton
          icon={entry.id === openId ? IconChevronDown : IconChevronRight}
          label={entry.id === openId ? 'Close the line' : 'Open the line'}
          aria-expanded={entry.id === openId}
          onClick={() => toggle(entry)}
        />
      ),
    },
  ];
}

/** What it was done to, and the way to its page where it has one. */
function Subject({ on: { kind, id, name } }: { on: NonNullable<AuditEntry['on']> }) {
  const words = name || `${id}`;
  const to = { user: `/sh_admin/user?id=${id}`, company: `/sh_admin/company/info?id=${id}` }[kind];
  return (
    <span className="clip">
      {to === undefined ? words : <Link to={to}>{words}</Link>}{' '}
      <span className="type-second">{kind === 'user' ? 'account' : kind}</span>
    </span>
  );
}
