import type { ReactNode } from 'react';

export type RowKey = string | number;

/**
 * The state of a row, which determines its color. The first that applies is used. current: in the player; remote: changed by another
 * person; own: changed by the viewer; selected: opened or selected.
 */
export type RowState = 'current' | 'remote' | 'own' | 'selected';

export interface Column<R> {
  id: string;
  /** The text of the column's head. */
  head: string;
  /** True to show the heading only to screen readers. */
  hiddenHeader?: boolean;
  /** The width in pixels; columns without a width share the remaining space. */
  width?: number;
  align?: 'right';
  /** True if the column is left out where the table is narrower than 640 px; 'first': than 920 px. */
  optional?: boolean | 'first';
  /** True if a press on the heading sorts the table by this column. */
  sortable?: boolean;
  /** True if the cells of the column are the names of their rows. */
  rowHeader?: boolean;
  cell: (row: R) => ReactNode;
}

/** How the rows of a table are grouped under headings. */
export interface Groups<R> {
  /** Returns the group of a row; the rows of a group follow each other. */
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
