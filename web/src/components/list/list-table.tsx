import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../api/errors';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { ErrorState, Note } from '../../ui/states';
import type { Column, RowKey, RowState } from '../../ui/table/columns';
import { DataTable, type DataTableProps } from '../../ui/table/data-table';

/** The rows of a table, and the state of reading the rows. They come from a live list or from another store. */
export interface TableRows<Row, Key extends RowKey = number> {
  status: DataTableProps<Row>['status'] | 'idle';
  rows: readonly Row[];
  id: (row: Row) => Key;
  failure: unknown;
  /** Rows that other people have just changed. */
  highlighted: ReadonlySet<Key>;
  retry: () => Promise<void>;
  /** Reads the next page, if there is one. */
  loadMore?: () => Promise<void>;
  /** The error of reading the next page; `retryPage` reads that page again. */
  pageFailure?: unknown;
  retryPage?: () => Promise<void>;
  /** True while offline: the table has only the rows that were already loaded. */
  isLocal?: boolean;
}

/** The parts of a store's live list that a table uses. */
export interface LiveList<Row> {
  use: () => Pick<TableRows<Row>, 'status' | 'rows' | 'failure' | 'highlighted' | 'pageFailure' | 'isLocal'>;
  id: (row: Row) => number;
  reload: () => Promise<void>;
  loadMore: () => Promise<void>;
  retryPage: () => Promise<void>;
}

/** Returns the state and functions of a live list in the form that ListTable needs. */
export function useList<Row>({ use, id, reload, loadMore, retryPage }: LiveList<Row>): TableRows<Row> {
  const { status, rows, failure, highlighted, pageFailure, isLocal } = use();
  return { status, rows, id, failure, highlighted, pageFailure, isLocal, retry: reload, loadMore, retryPage };
}

type Own =
  | 'status'
  | 'rows'
  | 'rowKey'
  | 'columns'
  | 'error'
  | 'onRetry'
  | 'onEnd'
  | 'detail'
  | 'opensByPress'
  | 'foot';

export interface ListTableProps<Row, Key extends RowKey> extends Omit<DataTableProps<Row>, Own> {
  list: TableRows<Row, Key>;
  /**
   * The columns. For a table whose rows open, this is a function that returns the columns; it receives the key of the open row, and the
   * function that opens or closes a row. It must be the same function at each render.
   */
  columns: readonly Column<Row>[] | ((openId: Key | null, toggle: (row: Row) => void) => readonly Column<Row>[]);
  /** Returns the content of an open row. One is open at a time; Escape closes it. */
  detail?: (row: Row) => ReactNode;
  /** The key of the row that is open initially. */
  firstOpen?: Key | null;
  /** Called when the open row was closed. */
  onClosed?: (key: Key) => void;
  /** True if clicking a row, or pressing Enter on it, calls `onOpen`, which shows the details of the row beside the list. */
  choosing?: boolean;
}

/** The states of a row in order of precedence. If a row has several states, the first of them determines how the row looks. */
const PRECEDENCE: readonly RowState[] = ['current', 'remote', 'own', 'selected'];

/**
 * A table that shows rows, their loading state, and at most one open row. It reads further pages on scrolling, and highlights rows that
 * others have just changed.
 */
export function ListTable<Row, Key extends RowKey = number>(props: ListTableProps<Row, Key>) {
  const { list, columns, detail, firstOpen = null, onClosed, choosing, rowState, onOpen, ...table } = props;
  const { status, rows, failure, highlighted, id, retry, loadMore, pageFailure = null, isLocal = false } = list;
  const [openId, setOpenId] = useState(firstOpen);
  const toggle = useCallback((row: Row) => setOpenId((before) => (before === id(row) ? null : id(row))), [id]);
  useClosed(openId, onClosed);
  const shown = useMemo(
    () => (typeof columns === 'function' ? columns(openId, toggle) : columns),
    [columns, openId, toggle],
  );
  const stateOf = (row: Row): RowState | undefined => {
    const key = id(row);
    const states = [highlighted.has(key) && 'remote', key === openId && 'selected', rowState?.(row)];
    return PRECEDENCE.find((state) => states.includes(state));
  };
  return (
    <>
      {openId !== null && <CloseKey label={table.label} onClose={() => setOpenId(null)} />}
      <DataTable<Row>
        {...table}
        status={status === 'idle' ? 'loading' : status}
        rows={rows}
        rowKey={id}
        columns={shown}
        rowState={stateOf}
        detail={detail && ((row) => (id(row) === openId ? detail(row) : null))}
        onOpen={detail ? toggle : onOpen}
        opensByPress={detail !== undefined || choosing}
        onEnd={loadMore && (() => void loadMore())}
        error={errorText(failure)}
        onRetry={() => void retry()}
        foot={<Foot isLocal={isLocal} failure={pageFailure} onRetry={() => void list.retryPage?.()} />}
      />
    </>
  );
}

/** Calls `onClosed` with the key of the row that was open, when that row closes and no other row opens in its place. */
function useClosed<Key extends RowKey>(openId: Key | null, onClosed: ((key: Key) => void) | undefined): void {
  const before = useRef(openId);
  const latest = useRef(onClosed);
  useEffect(() => {
    latest.current = onClosed;
  });
  useEffect(() => {
    const former = before.current;
    before.current = openId;
    if (former !== null && openId === null) latest.current?.(former);
  }, [openId]);
}

/** The note below the rows that says why no more rows are loaded: reading the next page has failed, or the person is offline. */
function Foot({ isLocal, failure, onRetry }: { isLocal: boolean; failure: unknown; onRetry: () => void }) {
  if (failure !== null) return <ErrorState text="More rows couldn't be loaded" onRetry={onRetry} />;
  return isLocal ? <Note tone="quiet">Offline. Showing only what was already loaded.</Note> : null;
}

/** Closes the open row on Escape, and returns the focus to the button that opened it. */
function CloseKey({ label, onClose }: { label: string; onClose: () => void }) {
  useShortcuts({
    'page.escape': () => {
      document.querySelector<HTMLElement>(`section[aria-label="${label}"] button[aria-expanded="true"]`)?.focus();
      onClose();
    },
  });
  return null;
}
