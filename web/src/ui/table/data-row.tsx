import { type MouseEvent, memo, type ReactNode } from 'react';
import { cx } from '../cx';
import { type Column, optionalClass, type RowState } from './columns';
import styles from './data-table.module.css';
import type { DragEvents, DragMark } from './use-row-drag';

interface DataRowProps<R> {
  row: R;
  index: number;
  columns: readonly Column<R>[];
  /** The heading above the row if it is the first of a group; otherwise null. */
  heading: ReactNode;
  state: RowState | undefined;
  /** True for a row that has left the list and is still shown. */
  isGone: boolean;
  cursor: boolean;
  detail: ReactNode;
  /** True if a press on the row opens its detail; if false, a double click opens the row. */
  opens: boolean;
  onOpen: ((row: R) => void) | undefined;
  /** The state of the row while rows are dragged; undefined if the row cannot be moved. */
  drag: DragMark | undefined;
  dragEvents: DragEvents | undefined;
  /** Measures the height of the row with its detail and its heading, in tables that render only the visible rows. */
  measure: ((element: Element | null) => void) | undefined;
}

function Row<R>({
  row,
  index,
  columns,
  heading,
  state,
  isGone,
  cursor,
  detail,
  opens,
  onOpen,
  drag,
  dragEvents,
  measure,
}: DataRowProps<R>) {
  // links, buttons and fields in the row handle their own presses
  const pressed = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button, input, label')) onOpen?.(row);
  };
  return (
    <tbody ref={measure} data-index={index}>
      {heading !== null && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={columns.length}>
            {heading}
          </th>
        </tr>
      )}
      <tr
        data-row={index}
        data-gone={isGone || undefined}
        tabIndex={cursor ? 0 : -1}
        aria-rowindex={index + 2}
        draggable={drag !== undefined || undefined}
        className={cx(
          styles.row,
          opens && styles.opens,
          state && styles[state],
          isGone && styles.gone,
          cursor && styles.cursor,
          drag && styles[drag],
        )}
        {...dragEvents}
        onClick={opens ? pressed : undefined}
        onDoubleClick={opens ? undefined : pressed}
      >
        {columns.map(({ id, align, rowHeader: isRowHeader, optional, cell }) => {
          const place = optionalClass(optional);
          const className = cx(align === 'right' && styles.right, place && styles[place]);
          return isRowHeader ? (
            <th key={id} scope="row" className={cx(styles.name, className)}>
              {cell(row)}
            </th>
          ) : (
            <td key={id} className={className}>
              {cell(row)}
            </td>
          );
        })}
      </tr>
      {detail !== null && (
        <tr className={styles.detail}>
          <td colSpan={columns.length}>{detail}</td>
        </tr>
      )}
    </tbody>
  );
}

/** One row of a table, which rerenders only when its props change. */
export const DataRow = memo(Row) as typeof Row;
