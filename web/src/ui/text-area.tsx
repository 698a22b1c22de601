import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './cx';
import { cutTo, FieldFrame, limitNote } from './field';
import styles from './field.module.css';

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
  /** At most this many Unicode characters; what is typed or pasted beyond is cut. */
  max?: number;
  /** What is said at the limit; 'Can be max N characters long' unless told. */
  limitText?: (max: number) => string;
}

export function TextArea({
  label,
  value,
  onChange,
  error,
  hint,
  max,
  limitText,
  required,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const shown = error || limitNote(value, max, limitText);
  return (
    <FieldFrame id={id} label={label} required={required} error={shown} hint={hint} className={className}>
      <div
        className={cx(styles.box, styles.areaBox, Boolean(shown) && styles.invalid, rest.disabled && styles.disabled)}
      >
        <textarea
          {...rest}
          id={id}
          rows={rows}
          className={cx(styles.input, styles.area)}
          value={value}
          aria-required={required || undefined}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={shown || hint ? `${id}-note` : undefined}
          onChange={(event) => onChange(cutTo(event.currentTarget.value, max))}
        />
        {max !== undefined && (
          <span className={styles.counter} aria-hidden="true">
            {[...value].length} / {max}
          </span>
        )}
      </div>
    </FieldFrame>
  );
}
