import type { ReactNode } from 'react';
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

/** A list that fills the whole tab. If it is longer than the tab, it scrolls, by the pointer or the keyboard. */
export function ScrolledList({ label, isEmpty, empty, foot, children }: ScrolledListProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard */}
      <section aria-label={label} className={rows.scroller} tabIndex={0}>
        {isEmpty ? <p className={rows.none}>{empty}</p> : <ul className={rows.list}>{children}</ul>}
      </section>
      <footer className={styles.foot}>{foot}</footer>
    </>
  );
}
