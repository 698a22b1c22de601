import type { ReactNode } from 'react';
import { cx } from '../cx';
import { formatCount } from '../format';
import styles from './page.module.css';

/** A page of the shell: a column that fills the shell; only parts of it scroll. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.page, className)}>{children}</div>;
}

export interface PageHeadProps {
  title: string;
  /** Shown before the title: the way back. */
  before?: ReactNode;
  /** The number of things on the page: a number, or a text with it; null until it is known. */
  count?: ReactNode;
  /** Shown beside the title. */
  children?: ReactNode;
  /** Shown at the right end: search, filters, the one amber button. */
  actions?: ReactNode;
}

/** The 54 px head of a page. */
export function PageHead({ title, before, count, children, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {before}
      <h1 className="type-page-title">{title}</h1>
      {count !== undefined && count !== null && (
        <span className={styles.count}>{typeof count === 'number' ? formatCount(count) : count}</span>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The 44 px bar of filters below the head. `aside` is at its right end. */
export function FilterBar({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.bar}>
      {children}
      {aside && <div className={styles.actions}>{aside}</div>}
    </div>
  );
}
