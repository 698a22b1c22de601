import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  /** The pairs of a name and a value. */
  items: readonly (readonly [string, ReactNode])[];
  className?: string | undefined;
}

/** A list of names with their values, one per line. */
export function Facts({ items, className = styles.facts }: FactsProps) {
  return (
    <dl className={className}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
