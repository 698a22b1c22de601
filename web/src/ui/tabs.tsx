import type { ReactNode } from 'react';
import { pointerWasLast } from '../keyboard/use-shortcuts';
import { cx } from './cx';
import edge from './edge-line.module.css';
import styles from './tabs.module.css';

export interface Tab<T extends string> {
  value: T;
  label: string;
  badge?: ReactNode;
}

export interface TabsProps<T extends string> {
  label: string;
  items: readonly Tab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** The id of the panel that the tabs switch; give the panel role="tabpanel". */
  controls?: string;
  className?: string;
}

/**
 * Tabs as plain text, with an amber line under the open one. The Tab key focuses the tabs, the arrow keys open the tab before or after,
 * Home and End open the first and the last tab.
 */
export function Tabs<T extends string>({ label, items, value, onChange, controls, className }: TabsProps<T>) {
  const move = (event: React.KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.value === value);
    const last = items.length - 1;
    const to = { ArrowLeft: at > 0 ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last }[event.key];
    const next = to === undefined ? undefined : items[to];
    if (!next || (event.key.startsWith('Arrow') && pointerWasLast())) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="tab"]')[to ?? 0]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={cx(styles.tabs, className)} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={item.value === value}
          aria-controls={controls}
          tabIndex={item.value === value ? 0 : -1}
          className={cx(styles.tab, item.value === value && `${styles.active} ${edge.below}`)}
          onClick={() => onChange(item.value)}
        >
          {item.label} {item.badge}
        </button>
      ))}
    </div>
  );
}
