import type { ReactNode } from 'react';
import styles from './actions-cell.module.css';

/** The table cell with the buttons of its row, at the right edge of the cell. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
