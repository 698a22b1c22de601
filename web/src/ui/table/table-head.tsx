import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { CSSProperties } from 'react';
import { cx } from '../cx';
import { type Column, nextSort, type Sort } from './columns';
import styles from './data-table.module.css';

export interface TableHeadProps<R> {
  columns: readonly Column<R>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The columns with their widths, and the head that stays in view. */
export function TableHead<R>({ columns, sort, onSort }: TableHeadProps<R>) {
  return (
    <>
      <colgroup>
        {columns.map(({ id, width, spare }) => (
          <col
            key={id}
            className={cx(spare && styles.spare)}
            style={width === undefined ? undefined : ({ '--width': `${width}px` } as CSSProperties)}
          />
        ))}
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
  const { id, head, bare, align, sortable, spare } = column;
  const sorted = sort?.by === id ? sort.direction : null;
  const Arrow = sorted === 'down' ? IconArrowDown : IconArrowUp;
  const words = bare ? <span className="for-readers">{head}</span> : head;
  return (
    <th
      scope="col"
      className={cx(align === 'right' && styles.right, spare && styles.spare)}
      aria-sort={sorted ? (sorted === 'down' ? 'descending' : 'ascending') : undefined}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className={cx(styles.sort, sorted !== null && styles.sorted)}
          onClick={() => onSort(nextSort(sort, column))}
        >
          {words}
          {sorted && <Arrow size={12} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        words
      )}
    </th>
  );
}
