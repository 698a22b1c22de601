import type { ReactNode } from 'react';
import styles from './company-line.module.css';

interface CompanyLineProps {
  /** The picture that a company has beside its jobs; null if it has none. */
  icon: string | null;
  children: ReactNode;
}

/** A line with the name of a job's company, and the company's picture before it. */
export function CompanyLine({ icon, children }: CompanyLineProps) {
  if (icon === null) return children;
  return (
    <>
      <img className={styles.icon} src={icon} alt="" width={14} height={14} /> {children}
    </>
  );
}
