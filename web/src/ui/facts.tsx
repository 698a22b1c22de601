import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './facts.module.css';

export interface FactsProps {
  /** The pairs of a name and a value. */
  items: readonly (readonly [string, ReactNode])[];
  className?: string | undefined;
}

/** A list of names with their values, one per line. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)}>
      {items.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** A name with its value, for a list that is styled elsewhere. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
