import type { ReactNode } from 'react';
import { Scroller } from '../../ui/scroller';
import styles from './person-tabs.module.css';
import rows from './rows.module.css';

interface ScrolledListProps {
  label: string;
  isEmpty: boolean;
  /** The words that are shown if there are no rows. */
  empty: string;
  /** Content below the list that does not scroll with it. */
  foot: ReactNode;
  children: ReactNode;
}

/** A list that fills the whole tab. If it is longer than the tab, it scrolls. */
export function ScrolledList({ label, isEmpty, empty, foot, children }: ScrolledListProps) {
  return (
    <>
      <Scroller aria-label={label}>
        {isEmpty ? <p className={rows.none}>{empty}</p> : <ul className={rows.list}>{children}</ul>}
      </Scroller>
      <footer className={styles.foot}>{foot}</footer>
    </>
  );
}
