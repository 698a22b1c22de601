import type { ReactNode } from 'react';
import { BackLink, PublicHead } from '../../ui/public-head';
import styles from './legal-page.module.css';

/** A column of text under its title, with links to the product and to the other legal text. */
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
  /** The link to the other text. */
  other: ReactNode;
  children: ReactNode;
}
