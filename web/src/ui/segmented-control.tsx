import type { ActionId } from '../keyboard/actions';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { cx } from './cx';
import edge from './edge-line.module.css';
import { formatCount } from './format';
import { type ChoiceProps, RadioGroup } from './radio-group';
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

export interface SegmentedControlProps<T extends string> extends ChoiceProps<Segment<T>> {
  /** True if the keys [ and ] choose the previous and next segment; only for the main segments of a page. */
  stepKeys?: boolean;
  className?: string;
}

/** The number of characters from which a label may be cut off. A longer label has a tooltip with the whole text. */
const LONG = 24;

/** Joined buttons of which one is chosen. */
export function SegmentedControl<T extends string>({ stepKeys, className, ...group }: SegmentedControlProps<T>) {
  const { items, value, onChange } = group;
  const step = (by: number) => {
    const at = items.findIndex((item) => item.value === value);
    const next = items[(at + by + items.length) % items.length];
    if (next) onChange(next.value);
  };
  useShortcuts(stepKeys ? { 'list.next-type': () => step(1), 'list.previous-type': () => step(-1) } : {});
  return (
    <RadioGroup
      {...group}
      className={cx(styles.segments, className)}
      choice={({ label, action }, isChosen) => ({
        className: cx(styles.segment, isChosen && `${styles.active} ${edge.below}`),
        ...(action && tooltipProps(label, action)),
      })}
    >
      {({ label, count, note }) => (
        <>
          <span className={cx('clip', styles.words)} title={label.length > LONG ? label : undefined}>
            {label}
          </span>
          {count !== undefined && count !== null && <span className={styles.count}>{formatCount(count)}</span>}
          {note && <Tag tone="amber">{note}</Tag>}
        </>
      )}
    </RadioGroup>
  );
}
