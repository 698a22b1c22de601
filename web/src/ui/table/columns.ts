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
  /** The head sorts by it. */
  sortable?: boolean;
  /** The cell names its row. */
  names?: boolean;
  cell: (row: R) => ReactNode;
}

export interface Sort {
  by: string;
  direction: 'up' | 'down';
}

/** The order after a press on a head: its own first, then the other way round. */
export function nextSort(sort: Sort | undefined, by: string): Sort {
  return { by, direction: sort?.by === by && sort.direction === 'up' ? 'down' : 'up' };
}
