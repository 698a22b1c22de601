import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './cx';
import { FieldFrame, type Limit, useLimit } from './field';
import styles from './field.module.css';

/** With `max` a counter stands inside. */
export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>, Limit {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
}

export function TextArea({
  label,
  value,
  onChange,
  error,
  hint,
  max,
  tooLong,
  required,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const { change, note, wrong } = useLimit(value, onChange, { max, tooLong });
  const shown = error || (wrong && note);
  return (
    <FieldFrame id={id} label={label} required={required} error={shown} hint={note || hint} className={className}>
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
          aria-invalid={Boolean(shown) || undefined}
          aria-describedby={shown || note || hint ? `${id}-note` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
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
