import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useLayoutEffect, useRef, useState } from 'react';
import { type ActionId, action as actionOf, capsOf } from '../../../keyboard/actions';
import type { FilterCount } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { cx } from '../../../ui/cx';
import { formatCount } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { tooltipProps } from '../../../ui/tooltip-props';
import { activeFilters } from './active';
import styles from './chips.module.css';

interface PartChipProps {
  of: 'unrated' | 'disagree';
  /** The name of the server's counter for the tracks that meet this condition. */
  count: FilterCount;
  label: string;
  action: ActionId;
}

/**
 * A switch for one of the two conditions of the filter that reviewers use most ('unrated' and 'disagree'), with the number of tracks that
 * meet it.
 */
export function PartChip({ of, count: counted, label, action }: PartChipProps) {
  const on = useReview((state) => state.filter[of]);
  const count = useReview((state) => state.tabCounts?.[counted] ?? null);
  return (
    <button
      type="button"
      className={cx(styles.chip, on && styles.on)}
      aria-pressed={on}
      onClick={() => changeFilter({ [of]: !on })}
      {...tooltipProps(actionOf(action).label, action)}
    >
      {label} {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
      <span className={styles.caps} aria-hidden="true">
        <KbdGroup caps={capsOf(action)} />
      </span>
    </button>
  );
}

/**
 * The active conditions of the filter except 'unrated' and 'disagree', which have their own switches. Each has a cross that removes it. If
 * the conditions do not fit into the row, they are hidden, and only their number is shown, beside "Filter".
 */
export function ActiveChips() {
  const filter = useReview((state) => state.filter);
  const active = activeFilters(filter);
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setFits(element.scrollWidth <= element.clientWidth);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div ref={box} className={cx(styles.active, !fits && styles.hidden)}>
      {active.map(({ text, off }) => (
        <button
          key={text}
          type="button"
          className={cx(styles.chip, styles.on)}
          aria-label={`${text}: take off`}
          onClick={() => changeFilter(off)}
        >
          {text}
          <IconX size={13} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
