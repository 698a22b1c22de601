import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { ErrorState, Note } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable, type DataTableProps } from '../../ui/table/data-table';

/** A live list, as the stores make them. */
interface LiveList<Row> {
  use: () => {
    status: DataTableProps<Row>['status'] | 'idle';
    rows: readonly Row[];
    failure: unknown;
    highlighted: ReadonlySet<number>;
    isLocal: boolean;
    pageFailure: unknown;
  };
  id: (row: Row) => number;
  reload: () => Promise<void>;
  loadMore: () => Promise<void>;
  retryPage: () => Promise<void>;
}

type Own = 'status' | 'rows' | 'rowKey' | 'columns' | 'error' | 'onRetry' | 'onEnd' | 'detail' | 'foot';

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, Own> {
  list: LiveList<Row>;
  /** For lists whose rows open: by the row that is open, and what opens or closes one. The same function each time. */
  columns: readonly Column<Row>[] | ((openId: number | null, toggle: (row: Row) => void) => readonly Column<Row>[]);
  /** What an open row shows. One is open at a time; Escape closes it. */
  detail?: (row: Row) => ReactNode;
  /** The row that is open at first. */
  firstOpen?: number | null;
}

/** A live list as a table: its states, its next pages and what others have just changed. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, columns, detail, firstOpen = null, rowState, onOpen, ...table } = props;
  const { status, rows, failure, highlighted, isLocal, pageFailure } = list.use();
  const [openId, setOpenId] = useState(firstOpen);
  const { id } = list;
  const toggle = useCallback((row: Row) => setOpenId((before) => (before === id(row) ? null : id(row))), [id]);
  const shown = useMemo(
    () => (typeof columns === 'function' ? columns(openId, toggle) : columns),
    [columns, openId, toggle],
  );
  return (
    <>
      {openId !== null && <CloseKey label={table.label} onClose={() => setOpenId(null)} />}
      <DataTable
        {...table}
        status={status === 'idle' ? 'loading' : status}
        rows={rows}
        rowKey={id}
        columns={shown}
        rowState={(row) => (highlighted.has(id(row)) ? 'remote' : id(row) === openId ? 'selected' : rowState?.(row))}
        detail={detail && ((row) => (id(row) === openId ? detail(row) : null))}
        onOpen={detail ? toggle : onOpen}
        onEnd={() => void list.loadMore()}
        error={errorText(failure)}
        onRetry={() => void list.reload()}
        foot={<Foot isLocal={isLocal} failure={pageFailure} onRetry={() => void list.retryPage()} />}
      />
    </>
  );
}

/** Below the rows: why more do not follow. */
function Foot({ isLocal, failure, onRetry }: { isLocal: boolean; failure: unknown; onRetry: () => void }) {
  if (failure !== null) return <ErrorState text="More rows could not be loaded" onRetry={onRetry} />;
  return isLocal ? <Note tone="quiet">Offline. Only what was loaded is shown.</Note> : null;
}

/** Escape closes the open row, and leads back to what opened it. */
function CloseKey({ label, onClose }: { label: string; onClose: () => void }) {
  useShortcuts({
    'page.escape': () => {
      document.querySelector<HTMLElement>(`section[aria-label="${label}"] button[aria-expanded="true"]`)?.focus();
      onClose();
    },
  });
  return null;
}
