import type { ReactNode } from 'react';

export type RowKey = string | number;

/**
 * The state of a row, which determines its color. If several states apply, the first in this order is used. current: the row's track is in
 * the player; remote: another person has changed the row; own: the viewer has changed the row; selected: the row is opened or selected.
 */
export type RowState = 'current' | 'remote' | 'own' | 'selected';

export interface Column<R> {
  id: string;
  /** The text of the column's header. */
  head: string;
  /** True to show the heading only to screen readers. */
  hiddenHeader?: boolean;
  /** The width in pixels; columns without a width share the remaining space. */
  width?: number;
  align?: 'right';
  /** True if the column is hidden in tables narrower than 640 px. 'first' if it is already hidden in tables narrower than 920 px. */
  optional?: boolean | 'first';
  /** True if a press on the heading sorts the table by this column. */
  sortable?: boolean;
  /** True if each cell of the column contains the name of its row, for screen readers. */
  rowHeader?: boolean;
  cell: (row: R) => ReactNode;
}

/** How the rows of a table are grouped under headings. */
export interface Groups<R> {
  /** Returns the group of a row. The rows of one group must be adjacent. */
  of: (row: R) => string;
  head: (group: string) => ReactNode;
}

/** Returns the CSS class of a column that is hidden in narrow tables; null for other columns. */
export function optionalClass(optional: Column<never>['optional']): 'spare' | 'spareFirst' | null {
  if (optional === 'first') return 'spareFirst';
  return optional ? 'spare' : null;
}

export interface Sort {
  by: string;
  direction: 'up' | 'down';
}

/**
 * Returns the order after a press on a heading. The first press sorts names from A and numbers from the highest, the next press reverses
 * the order.
 */
export function nextSort<R>(sort: Sort | undefined, { id, align }: Column<R>): Sort {
  const first = align === 'right' ? 'down' : 'up';
  const other = first === 'up' ? 'down' : 'up';
  return { by: id, direction: sort?.by === id && sort.direction === first ? other : first };
}
