import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from './logo';
import styles from './public-head.module.css';

/** The header of a page for visitors. It contains the logo, which is a link to `home`, and the links in `children`. */
export function PublicHead({ home, children }: { home: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <Link to={home} className={styles.logo}>
        <LogoMark size={24} />
        Needledrop
      </Link>
      <nav className={styles.ways} aria-label="Account links">
        {children}
      </nav>
    </header>
  );
}

export interface BackLinkProps {
  to: string;
  children: ReactNode;
}

/** A link to the previous page, with an arrow to the left. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles.back}>
      <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
      {children}
    </Link>
  );
}
