import type { ReactNode } from 'react';

export type RowKey = string | number;

/** How a row is drawn, strongest first: in the player, changed by somebody else, changed by you, opened or chosen. */
export type RowState = 'current' | 'remote' | 'own' | 'selected';

export interface Column<R> {
  id: string;
  /** The words of the column's head. */
  head: string;
  /** Leaves the head to readers only. */
  bare?: boolean;
  /** Pixels; a column without a width takes what is left. */
  width?: number;
  align?: 'right';
  /** Gives its room to the others where the table is narrower than 640 px; 'first': than 920 px. */
  spare?: boolean | 'first';
  /** The head sorts by it. */
  sortable?: boolean;
  /** The cell names its row. */
  names?: boolean;
  cell: (row: R) => ReactNode;
}

/** Rows that belong together stand under a heading. */
export interface Groups<R> {
  /** The group of a row; the rows of one follow each other. */
  of: (row: R) => string;
  head: (group: string) => ReactNode;
}

/** The class of a column that may give its room to the others. */
export function spareClass(spare: Column<never>['spare']): 'spare' | 'spareFirst' | null {
  if (spare === 'first') return 'spareFirst';
  return spare ? 'spare' : null;
}

export interface Sort {
  by: string;
  direction: 'up' | 'down';
}

/** The order after a press on a head: names from A and figures from the highest first, then the other way round. */
export function nextSort<R>(sort: Sort | undefined, { id, align }: Column<R>): Sort {
  const first = align === 'right' ? 'down' : 'up';
  const other = first === 'up' ? 'down' : 'up';
  return { by: id, direction: sort?.by === id && sort.direction === first ? other : first };
}
