import type { ComponentProps } from 'react';
import { cx } from './cx';
import styles from './radio-label.module.css';

export interface RadioLabelProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  /** The name that all choices of the group share. */
  name: string;
  value: string;
  checked: boolean;
  /** Called when the choice is made. */
  onChange: () => void;
}

/** One choice of a radio group. The whole label is the radio button, which is not visible itself. */
export function RadioLabel({ name, value, checked, onChange, className, children, ...label }: RadioLabelProps) {
  return (
    <label {...label} className={cx(styles.label, className)}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChange} />
      {children}
    </label>
  );
}
