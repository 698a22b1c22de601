import { useId } from 'react';
import type { ActionId } from '../keyboard/actions';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { cx } from './cx';
import { formatCount } from './format';
import { RadioLabel } from './radio-label';
import styles from './segmented-control.module.css';
import { Tag } from './tag';
import { tooltipProps } from './tooltip-props';

export interface Segment<T extends string> {
  value: T;
  label: string;
  count?: number | null;
  /** An advantage of choosing the segment, such as "saves 10%". It is shown in a small frame. */
  note?: string | undefined;
  /** The action that the segment performs. The tooltip shows the action's keyboard shortcut. */
  action?: ActionId;
}

export interface SegmentedControlProps<T extends string> {
  /** The label of the whole control, for screen readers. */
  label: string;
  items: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  /** True if the keys [ and ] choose the previous and next segment; only for the main segments of a page. */
  stepKeys?: boolean;
  className?: string;
}

/** The number of characters from which a label may be cut off. A longer label has a tooltip with the whole text. */
const LONG = 24;

/** Joined buttons of which one is chosen. It is a radio group: the arrow keys change the choice. */
export function SegmentedControl<T extends string>({
  label,
  items,
  value,
  onChange,
  stepKeys,
  className,
}: SegmentedControlProps<T>) {
  const name = useId();
  const step = (by: number) => {
    const at = items.findIndex((item) => item.value === value);
    const next = items[(at + by + items.length) % items.length];
    if (next) onChange(next.value);
  };
  useShortcuts(stepKeys ? { 'list.next-type': () => step(1), 'list.previous-type': () => step(-1) } : {});
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.segments, className)}>
      {items.map((item) => (
        <RadioLabel
          key={item.value}
          name={name}
          value={item.value}
          checked={item.value === value}
          onChange={() => onChange(item.value)}
          className={cx(styles.segment, item.value === value && styles.active)}
          {...(item.action && tooltipProps(item.label, item.action))}
        >
          <span className={cx('clip', styles.words)} title={item.label.length > LONG ? item.label : undefined}>
            {item.label}
          </span>
          {item.count !== undefined && item.count !== null && (
            <span className={styles.count}>{formatCount(item.count)}</span>
          )}
          {item.note && <Tag tone="amber">{item.note}</Tag>}
        </RadioLabel>
      ))}
    </div>
  );
}
