import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type AuditDay, SHOWN_DAYS } from '../../stores/audit/days';
import { TODAY } from '../../ui/chart/shape';
import { cx } from '../../ui/cx';
import { countOf, formatDate } from '../../ui/format';
import { Needle } from '../../ui/needle';
import styles from './audit-days.module.css';

interface AuditDaysProps {
  days: readonly AuditDay[];
  from: string;
  to: string;
  onChange: (period: { from: string; to: string }) => void;
}

/** Returns two days with the earlier one as `from` and the later one as `to`. */
const ordered = (one: string, other: string) => (one <= other ? { from: one, to: other } : { from: other, to: one });

/** The number of bars (days) from one label below the chart to the next. */
const NAMED_EVERY = 12;

/** Returns a day in words, with the number of audit entries of that day. */
function dayLabel({ day, count }: AuditDay, isToday: boolean): string {
  const number = count === null ? 'not counted until its entries are loaded' : countOf(count, 'act');
  return `${formatDate(day)}${isToday ? ` (${TODAY})` : ''}: ${number}`;
}

/** The keys that move the focus among the bars. Each has the function that returns the index of the bar to focus. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A chart with one bar for each of the last days: the number of audit entries of that day. A bar whose number is unknown is hatched.
 * Dragging over the bars, or pressing Shift with the arrow keys, limits the list of entries to these days. A click or Enter limits it to
 * one day; Escape removes the limit.
 */
export function AuditDays({ days, from, to, onChange }: AuditDaysProps) {
  const bars = useRef<(HTMLButtonElement | null)[]>([]);
  const [dragged, setDragged] = useState<{ start: string; end: string } | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const anchor = useRef<string | null>(null);
  const most = Math.max(1, ...days.map(({ count }) => count ?? 0));
  const last = days.length - 1;
  const period = dragged === null ? { from, to } : ordered(dragged.start, dragged.end);

  useEffect(() => {
    if (dragged === null) return;
    const drop = () => {
      setDragged(null);
      onChange(ordered(dragged.start, dragged.end));
    };
    window.addEventListener('pointerup', drop, { once: true });
    return () => window.removeEventListener('pointerup', drop);
  }, [dragged, onChange]);

  const isIn = (day: string) =>
    (period.from !== '' || period.to !== '') &&
    (period.from === '' || day >= period.from) &&
    (period.to === '' || day <= period.to);

  function press(event: KeyboardEvent, index: number, day: string) {
    if (event.key === 'Escape' && (from || to)) {
      event.stopPropagation();
      onChange({ from: '', to: '' });
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = step(index, last);
    const reached = days[next]?.day;
    bars.current[next]?.focus();
    if (reached === undefined) return;
    if (event.shiftKey) {
      anchor.current ??= day;
      onChange(ordered(anchor.current, reached));
    } else {
      anchor.current = null;
    }
  }

  return (
    <div className={styles.days}>
      <fieldset className={styles.bars} aria-label={`Acts of the last ${SHOWN_DAYS} days`}>
        {days.map((shown, index) => {
          const { day, count } = shown;
          const text = dayLabel(shown, index === last);
          return (
            <button
              key={day}
              ref={(bar) => {
                bars.current[index] = bar;
              }}
              type="button"
              className={cx(styles.day, isIn(day) && styles.chosen)}
              aria-label={text}
              aria-pressed={isIn(day)}
              title={text}
              tabIndex={index === (at ?? last) ? 0 : -1}
              onFocus={() => setAt(index)}
              onPointerDown={(event) => {
                // the pointer may go on to other bars
                event.currentTarget.releasePointerCapture?.(event.pointerId);
                anchor.current = null;
                setDragged({ start: day, end: day });
              }}
              onPointerEnter={() => setDragged((before) => before && { ...before, end: day })}
              onClick={(event) => {
                // a press of the pointer was already handled when it ended
                if (event.detail === 0) onChange({ from: day, to: day });
              }}
              onKeyDown={(event) => press(event, index, day)}
            >
              {count === null ? (
                <span className={styles.unknown} />
              ) : (
                <span className={styles.bar} style={{ height: `${(count / most) * 100}%` }} />
              )}
            </button>
          );
        })}
        <Needle at={(last + 0.5) / days.length} flag={TODAY} />
      </fieldset>
      <div className={styles.names} aria-hidden="true">
        {days.map(({ day }, index) => {
          const isLast = index === last;
          const isNamed = isLast || (index % NAMED_EVERY === 0 && last - index > NAMED_EVERY / 2);
          return (
            <span key={day} className={cx(isLast && styles.lastName)}>
              {isNamed && formatDate(day).slice(0, 'MMM DD'.length)}
            </span>
          );
        })}
      </div>
    </div>
  );
}
