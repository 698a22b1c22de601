import { type ActionId, action as actionOf } from '../keyboard/actions';
import control from './control-line.module.css';
import styles from './switch.module.css';
import { tooltipProps } from './tooltip-props';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean;
  /** True to show the label only to screen readers. */
  bare?: boolean;
  /** The id of the element that explains the switch. */
  describedBy?: string;
  /** The action that the switch performs. The tooltip shows the action's keyboard shortcut. */
  action?: ActionId;
}

export function Switch({ checked, onChange, label, disabled, bare = false, describedBy, action }: SwitchProps) {
  return (
    <label
      className={`${control.line} ${styles.switch}`}
      data-disabled={disabled || undefined}
      {...(action && tooltipProps(actionOf(action).label, action))}
    >
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
