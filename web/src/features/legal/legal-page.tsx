import type { ReactNode } from 'react';
import { BackLink, PublicHead } from '../../ui/public-head';
import styles from './legal-page.module.css';

/**
 * The layout of a legal text: its title, the date since which it applies, and its text in one column. The header links to the product's
 * home page and to the other legal text (terms or privacy policy).
 */
export function LegalPage({ title, inForce, other, children }: LegalPageProps) {
  return (
    <div className={styles.page}>
      <PublicHead home="/">
        {other}
        <BackLink to="/">Back to Needledrop</BackLink>
      </PublicHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reached by the keyboard */}
      <main className={styles.main} tabIndex={0} aria-label={title}>
        <div className={styles.column}>
          <h1 className="type-title-large">{title}</h1>
          <p className={styles.date}>In force since {inForce}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

interface LegalPageProps {
  title: string;
  /** The date since which the text applies, in words. */
  inForce: string;
  /** The link to the other legal text: from the terms to the privacy policy, or the reverse. */
  other: ReactNode;
  children: ReactNode;
}
