import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { CSSProperties } from 'react';
import { cx } from '../cx';
import { type Column, nextSort, optionalClass, type Sort } from './columns';
import styles from './data-table.module.css';

export interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The heading of a table, which stays visible, and the widths of the columns. */
export function TableHead<R>({ columns, sort, onSort }: TableHeadProps<R>) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width, optional }) => {
          const place = optionalClass(optional);
          return (
            <col
              key={id}
              className={cx(place && styles[place])}
              style={width === undefined ? undefined : ({ '--width': `${width}px` } as CSSProperties)}
            />
          );
        })}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
    </>
  );
}

interface HeadCellProps<R> extends Omit<TableHeadProps<R>, 'columns'> {
  column: Column<R>;
}

function HeadCell<R>({ column, sort, onSort }: HeadCellProps<R>) {
  const { id, head, hiddenHeader, align, sortable, optional } = column;
  const place = optionalClass(optional);
  const sorted = sort?.by === id ? sort.direction : null;
  const Arrow = sorted === 'down' ? IconArrowDown : IconArrowUp;
  const text = <span className={hiddenHeader ? 'visually-hidden' : undefined}>{head}</span>;
  return (
    <th
      scope="col"
      className={cx(align === 'right' && styles.right, place && styles[place])}
      aria-sort={sorted ? (sorted === 'down' ? 'descending' : 'ascending') : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={cx(styles.sort, sorted !== null && styles.sorted)}
          onClick={() => onSort(nextSort(sort, column))}
        >
          {text}
          {sorted && <Arrow size={12} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        text
      )}
    </th>
  );
}
