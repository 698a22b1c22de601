import styles from './checkbox.module.css';
import control from './control-line.module.css';

export interface CheckboxProps {
  checked: boolean;
  /** Called when the checkbox is pressed. `withShift`: true if Shift was held. */
  onChange: (checked: boolean, withShift: boolean) => void;
  label: string;
  /** True to show the label only to screen readers. */
  bare?: boolean;
  disabled?: boolean;
}

/** A checkbox with its label beside it. */
export function Checkbox({ checked, onChange, label, bare = false, disabled }: CheckboxProps) {
  return (
    <label className={`${control.line} ${styles.checkbox}`}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      {bare ? <span className="visually-hidden">{label}</span> : label}
    </label>
  );
}
