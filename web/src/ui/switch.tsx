import styles from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean;
  /** Leaves the words to readers only. */
  bare?: boolean;
}

export function Switch({ checked, onChange, label, disabled, bare = false }: SwitchProps) {
  return (
    <label className={styles.switch} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span className={bare ? 'for-readers' : styles.label}>{label}</span>
    </label>
  );
}
