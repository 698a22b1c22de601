import type { ReactNode } from 'react';
import { cx } from '../cx';
import { formatCount } from '../format';
import styles from './page.module.css';

/**
 * The content of a page inside the shell: a column that fills the available space. The column itself does not scroll; only areas within it
 * do.
 */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.page, className)}>{children}</div>;
}

export interface PageHeadProps {
  title: string;
  /** The content before the title, such as a link back. */
  before?: ReactNode;
  /** The number of items on the page, or an element that shows this number; null until it is known. */
  count?: ReactNode;
  /** The content beside the title. */
  children?: ReactNode;
  /** The controls on the right: the search, the filters and the amber button. */
  actions?: ReactNode;
}

/** The heading of a page, 54 px high. */
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

/** The bar of filters below the page's heading, 44 px high. `aside` is on its right. */
export function FilterBar({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.bar}>
      {children}
      {aside && <div className={styles.actions}>{aside}</div>}
    </div>
  );
}
