import styles from './checkbox.module.css';

export interface CheckboxProps {
  checked: boolean;
  /** `withShift`: Shift was held as it was pressed. */
  onChange: (checked: boolean, withShift: boolean) => void;
  label: string;
  /** Leaves the words to readers only. */
  bare?: boolean;
  disabled?: boolean;
}

/** A box to tick, with its words beside it. */
export function Checkbox({ checked, onChange, label, bare = false, disabled }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
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
