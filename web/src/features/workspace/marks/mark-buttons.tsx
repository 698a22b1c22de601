import { capsOf } from '../../../keyboard/actions';
import type { Mark } from '../../../protocol/generated/protocol';
import { cx } from '../../../ui/cx';
import { KbdGroup } from '../../../ui/kbd';
import { tooltipProps } from '../../../ui/tooltip-props';
import joined from './joined-buttons.module.css';
import styles from './mark-buttons.module.css';
import { MarkIcon } from './mark-icon';
import { MARK_ACTIONS, MARK_CHOICES } from './texts';
import words from './words.module.css';

interface MarkButtonsProps {
  /** The name of the group of buttons, for screen readers. */
  label: string;
  /** The current mark; null if there is none. */
  value: Mark | null;
  onMark: (mark: Mark) => void;
  disabled?: boolean;
}

/**
 * Three joined buttons for the marks shortlist, hold and pass, each with its keyboard shortcut. The button of the current mark is pressed;
 * clicking it removes the mark.
 */
export function MarkButtons({ label, value, onMark, disabled = false }: MarkButtonsProps) {
  return (
    <fieldset className={`${joined.joined} ${styles.marks}`} aria-label={label}>
      {MARK_CHOICES.map(({ mark, name }) => (
        <button
          key={mark}
          type="button"
          className={cx(joined.button, styles.mark, value === mark && joined.on)}
          aria-pressed={value === mark}
          disabled={disabled}
          onClick={() => onMark(mark)}
          {...tooltipProps(name, MARK_ACTIONS[mark])}
        >
          <MarkIcon mark={mark} />
          <span className={words.words}>{name}</span>
          <span aria-hidden="true">
            <KbdGroup caps={capsOf(MARK_ACTIONS[mark])} />
          </span>
        </button>
      ))}
    </fieldset>
  );
}
