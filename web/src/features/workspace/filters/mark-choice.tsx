import type { MarkFilter } from '../../../stores/review/state';
import { changeFilter, useReview } from '../../../stores/review/store';
import { cx } from '../../../ui/cx';
import { formatCount } from '../../../ui/format';
import { tooltipProps } from '../../../ui/tooltip-props';
import joined from '../marks/joined-buttons.module.css';
import { MarkIcon } from '../marks/mark-icon';
import { MARK_CHOICES } from '../marks/texts';
import styles from './filter-box.module.css';

const segment = (on: boolean) => cx(joined.button, styles.segment, on && joined.on);

/**
 * The control that filters the list by the team's mark of a track (shortlist, hold, pass): all tracks, or only those with one of the chosen
 * marks.
 */
export function MarkChoice() {
  const marks = useReview((state) => state.filter.marks);
  const counts = useReview((state) => state.tabCounts);
  const toggle = (mark: MarkFilter) => {
    const others = marks.filter((other) => other !== mark);
    changeFilter({ marks: others.length < marks.length ? others : [...marks, mark] });
  };
  return (
    <div className={styles.part}>
      <span aria-hidden="true">Mark</span>
      <fieldset className={joined.joined} aria-label="Mark">
        <button
          type="button"
          className={segment(marks.length === 0)}
          aria-pressed={marks.length === 0}
          onClick={() => changeFilter({ marks: [] })}
        >
          any
        </button>
        <button
          type="button"
          className={segment(marks.includes('none'))}
          aria-pressed={marks.includes('none')}
          onClick={() => toggle('none')}
        >
          none
        </button>
        {MARK_CHOICES.map(({ mark, name }) => {
          const count = counts?.[mark];
          return (
            <button
              key={mark}
              type="button"
              className={segment(marks.includes(mark))}
              aria-label={count === undefined ? name : `${name} ${formatCount(count)}`}
              aria-pressed={marks.includes(mark)}
              onClick={() => toggle(mark)}
              {...tooltipProps(name)}
            >
              <MarkIcon mark={mark} />
              {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
