import type { ReactNode } from 'react';

export type RowKey = string | number;

/** The look of a row, strongest first: in the player, changed by another person, changed by the viewer, opened or chosen. */
export type RowState = 'current' | 'remote' | 'own' | 'selected';

export interface Column<R> {
  id: string;
  /** The text of the column's head. */
  head: string;
  /** Shows the head to screen readers only. */
  hiddenHeader?: boolean;
  /** Pixels; a column without a width takes what is left. */
  width?: number;
  align?: 'right';
  /** True if the column is left out where the table is narrower than 640 px; 'first': than 920 px. */
  optional?: boolean | 'first';
  /** True if the head sorts by this column. */
  sortable?: boolean;
  /** True if the cell is the name of its row. */
  rowHeader?: boolean;
  cell: (row: R) => ReactNode;
}

/** Groups rows that belong together under a heading. */
export interface Groups<R> {
  /** Returns the group of a row; the rows of a group follow each other. */
  of: (row: R) => string;
  head: (group: string) => ReactNode;
}

/** Returns the class of a column that may be left out in a narrow table. */
export function optionalClass(optional: Column<never>['optional']): 'spare' | 'spareFirst' | null {
  if (optional === 'first') return 'spareFirst';
  return optional ? 'spare' : null;
}

export interface Sort {
  by: string;
  direction: 'up' | 'down';
}

/** Returns the order after a press on a head: names from A and figures from the highest first, then the other way round. */
export function nextSort<R>(sort: Sort | undefined, { id, align }: Column<R>): Sort {
  const first = align === 'right' ? 'down' : 'up';
  const other = first === 'up' ? 'down' : 'up';
  return { by: id, direction: sort?.by === id && sort.direction === first ? other : first };
}
