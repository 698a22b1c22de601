import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { cx } from '../cx';
import { ErrorState, SkeletonRows } from '../states';
import type { Column, Groups, RowKey, RowState, Sort } from './columns';
import { DataRow } from './data-row';
import styles from './data-table.module.css';
import { TableHead } from './table-head';
import { type Cursor, type Selecting, useOwnCursor } from './use-cursor';
import { useInfiniteScroll } from './use-infinite-scroll';
import { type RowReorder, useRowDrag } from './use-row-drag';
import { useScrollAnchoring } from './use-scroll-anchoring';
import { useScrollMemory } from './use-scroll-memory';
import { type HoverFreeze, useStableRows } from './use-stable-rows';

/** A table with at least this many rows renders only the visible ones. */
const VIRTUAL_FROM = 100;
const HEAD = 28;
const OVERSCAN = 12;
/** A list with more rows than this has empty space below its last row, so that toasts do not cover the row. */
const FULL = 12;

export interface DataTableProps<R> {
  /** The name of the list, for screen readers and for restoring its scroll position. */
  label: string;
  /** loading: nothing to show yet; ready: `rows` are valid; failed: `error` gives the reason. */
  status: 'loading' | 'ready' | 'failed';
  rows: readonly R[];
  rowKey: (row: R) => RowKey;
  /** The columns. Create them outside the component or memoize them, since new columns rerender all rows. */
  columns: readonly Column<R>[];
  /** The height of a row in pixels: 36 for rows with one line, 42 for rows with two lines, 54 for companies and jobs. */
  rowHeight?: number;
  /** The minimum width of the table in pixels. In a narrower container, the table scrolls horizontally. */
  minWidth?: number;
  error?: string | null;
  onRetry?: () => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** The text while the list is loading, such as "Loading tracks, please wait". */
  loadingText?: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  rowState?: (row: R) => RowState | undefined;
  /** Returns the open detail below a row; null if there is none. */
  detail?: (row: R) => ReactNode;
  groups?: Groups<R>;
  /** Called when a row is opened: by Enter on the row with the cursor, by a double click, or by a press if `opensByPress` is set. */
  onOpen?: (row: R) => void;
  opensByPress?: boolean;
  /** The rows that the person can drag to other positions. */
  reorder?: RowReorder;
  /** A cursor that is stored outside the table, for example in the player. */
  cursor?: Cursor;
  /** Lets the person select rows with the keyboard while the table's own cursor is used. */
  selecting?: Selecting<R>;
  /**
   * Stops changes by other people from moving rows while the pointer is over a row. The page shows how many rows wait, and the key R
   * inserts them.
   */
  hoverFreeze?: HoverFreeze;
  /** Called when the list is scrolled near its end, to read the next page. */
  onEnd?: () => void;
  /** Shown below the last row. */
  foot?: ReactNode;
}

/**
 * A list as a table. The heading stays visible, the arrow keys move the cursor, and Enter opens a row. From 100 rows, only the visible rows
 * are rendered.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, status, rowKey, columns, rowHeight = 36, error, onRetry, empty, loadingText } = props;
  const { rows, ...still } = useStableRows(props.rows, rowKey, status === 'ready', props.hoverFreeze);
  const scroller = useRef<HTMLElement>(null);
  useScrollMemory(scroller, label, status === 'ready' && rows.length > 0);
  if (status === 'failed') return <ErrorState text={error ?? ''} onRetry={onRetry} />;
  if (status === 'ready' && rows.length === 0) {
    return (
      <>
        {empty}
        {props.foot && <div className={styles.foot}>{props.foot}</div>}
      </>
    );
  }
  if (status === 'ready')
    return <Rows {...props} rows={rows} rowHeight={rowHeight} scroller={scroller} still={still} />;
  const widths = columns.map(({ width }) => (width === undefined ? '1fr' : `${width}px`));
  return <SkeletonRows columns={widths} rowHeight={rowHeight} text={loadingText} />;
}

interface RowsProps<R> extends DataTableProps<R> {
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  /** Prevents rows from moving under the pointer. */
  still: Omit<ReturnType<typeof useStableRows<R>>, 'rows'>;
}

function Rows<R>({ scroller, still, ...props }: RowsProps<R>) {
  const { label, rows, rowKey, columns, rowHeight, minWidth, sort, onSort, rowState, detail, groups, onOpen, onEnd } =
    props;
  const cursor = useOwnCursor(props.cursor, rows, rowKey, onOpen, props.selecting);
  // any key press inserts the waiting rows; this shortcut is registered so that it is shown
  useShortcuts(still.waiting > 0 ? { 'list.refresh': () => true } : {});
  const isVirtual = rows.length >= VIRTUAL_FROM;
  // the function stays the same while the rows stay the same, since a new function makes all positions be computed again
  const getItemKey = useCallback(
    (index: number) => (rows[index] === undefined ? index : rowKey(rows[index])),
    [rows, rowKey],
  );
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    scrollPaddingStart: HEAD,
    scrollPaddingEnd: HEAD,
    overscan: OVERSCAN,
  });
  useInfiniteScroll(scroller, rows.length, onEnd);
  useScrollAnchoring(scroller, rows, rowKey, rowHeight);
  const drag = useRowDrag(props.reorder);
  const at = rows.findIndex((row) => rowKey(row) === cursor.key);
  useReveal(scroller, cursor, at, virtual.scrollToIndex);

  /** Returns the heading above the first row of a group. */
  const headingOf = (index: number) => {
    const [before, row] = [rows[index - 1], rows[index]];
    if (!groups || row === undefined) return null;
    const group = groups.of(row);
    return before !== undefined && groups.of(before) === group ? null : groups.head(group);
  };

  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.flatMap(({ index }) => (rows[index] === undefined ? [] : [index])) : [...rows.keys()];
  const above = isVirtual ? (items[0]?.start ?? 0) : 0;
  const below = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard
    <section ref={scroller} className={styles.scroller} aria-label={label} tabIndex={0} {...still.handlers}>
      <table
        className={cx(styles.table, rows.length > FULL && styles.roomy)}
        style={{ minWidth, '--row': `${rowHeight}px` } as React.CSSProperties}
        aria-rowcount={rows.length + 1}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {above > 0 && <Space height={above} span={columns.length} />}
        {shown.map((index) => {
          const row = rows[index] as R;
          const key = rowKey(row);
          return (
            <DataRow
              key={key}
              row={row}
              index={index}
              columns={columns}
              heading={headingOf(index)}
              state={rowState?.(row)}
              isGone={still.gone.has(key)}
              cursor={cursor.key === key}
              detail={detail?.(row) ?? null}
              opens={props.opensByPress ?? detail !== undefined}
              onOpen={onOpen}
              drag={drag?.of(index)}
              dragEvents={drag?.events}
              measure={isVirtual && (detail || groups) ? virtual.measureElement : undefined}
            />
          );
        })}
        {below > 0 && <Space height={below} span={columns.length} />}
      </table>
      {props.foot && <div className={styles.foot}>{props.foot}</div>}
    </section>
  );
}

/** Scrolls the row to which a key moved the cursor into view, even if it is not rendered yet, and focuses it. */
function useReveal(
  scroller: RefObject<HTMLElement | null>,
  cursor: Cursor,
  index: number,
  scrollTo: (index: number) => void,
): void {
  const latest = useRef({ index, scrollTo, onRevealed: cursor.onRevealed });
  useEffect(() => {
    latest.current = { index, scrollTo, onRevealed: cursor.onRevealed };
  });
  useEffect(() => {
    const { index: at, scrollTo: bring, onRevealed } = latest.current;
    if (!cursor.reveal || cursor.key === null || at < 0) return;
    // excludes rows of a table in an open detail
    const find = () => scroller.current?.querySelector<HTMLElement>(`:scope > table > tbody > tr[data-row="${at}"]`);
    const reveal = () => {
      const row = find();
      row?.scrollIntoView({ block: 'nearest' });
      const active = document.activeElement;
      // a control outside the page's main part that has the focus keeps it
      if (!active || active === document.body || active.closest('main')) row?.focus({ preventScroll: true });
      onRevealed();
    };
    if (find()) {
      reveal();
      return;
    }
    bring(at);
    const frame = requestAnimationFrame(reveal);
    return () => cancelAnimationFrame(frame);
  }, [scroller, cursor.reveal, cursor.key]);
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }}>
        <td colSpan={span} className={styles.space} />
      </tr>
    </tbody>
  );
}
