import IconRosetteDiscountCheckFilled from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscountCheckFilled.mjs';
import type { ReactNode } from 'react';
import styles from './company-line.module.css';

interface CompanyLineProps {
  /** The address of the company's picture; null if the company has none. */
  icon: string | null;
  /** True if the staff has verified the company. */
  isVerified?: boolean;
  children: ReactNode;
}

/** A line with a company's picture, the name of the company, and a mark if the company is verified. */
export function CompanyLine({ icon, isVerified = false, children }: CompanyLineProps) {
  return (
    <>
      {icon !== null && (
        <>
          <img className={styles.icon} src={icon} alt="" width={14} height={14} />{' '}
        </>
      )}
      {children}
      {isVerified && (
        <>
          {' '}
          <span role="img" aria-label="Verified company" title="Verified company" className={styles.verified}>
            <IconRosetteDiscountCheckFilled size={14} aria-hidden="true" />
          </span>
        </>
      )}
    </>
  );
}
