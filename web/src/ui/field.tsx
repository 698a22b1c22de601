import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import styles from './field.module.css';

export interface FieldFrameProps {
  id: string;
  label: ReactNode;
  required?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  /** True to show the label only to screen readers, for example in search fields and table cells. */
  hideLabel?: boolean;
  className?: string;
  /** The width in pixels; by default the field is as wide as its container. */
  width?: number;
  children: ReactNode;
}

/**
 * The frame of a field: the label above the control, and the error message or the hint below it. The element of this message or hint has
 * the id `${id}-note`.
 */
export function FieldFrame({
  id,
  label,
  required,
  error,
  hint,
  hideLabel,
  className,
  width,
  children,
}: FieldFrameProps) {
  const note = error || hint;
  return (
    <div className={cx(styles.field, className)} style={{ width }}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {note && (
        <div
          id={`${id}-note`}
          className={cx(styles.note, Boolean(error) && styles.error)}
          role={error ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  );
}

export function tooLongText(max: number): string {
  return `Can be max ${max} characters long`;
}

export interface Limit {
  /** The maximum number of Unicode characters. */
  max?: number;
  /**
   * Returns the message for a text that is too long. If it is set, the field accepts such a text, which must not be saved; if not, the
   * field refuses the text as a whole.
   */
  tooLong?: (max: number) => string;
}

interface Limited {
  change: (next: string) => void;
  /**
   * The message about the limit, or null if there is none. It is shown when the text is too long or was refused, or has exactly the maximum
   * length and `tooLong` is not set.
   */
  note: string | null;
  /** True if the message is an error: the text is too long, or a text that is too long was refused. */
  wrong: boolean;
}

/**
 * Limits the length of a field's text. By default, a text that is too long is refused as a whole; it is never cut off. If `tooLong` is set,
 * the text is accepted, and an error message is shown.
 */
export function useLimit(
  value: string,
  onChange: (value: string) => void,
  { max, tooLong, error }: Limit & Pick<InputProps, 'error'>,
): Limited {
  // an error that was set after the refusal replaces it
  const [refusal, setRefusal] = useState<Pick<InputProps, 'error'> | null>(null);
  const refused = refusal !== null && refusal.error === error;
  const length = [...value].length;
  const change = (next: string) => {
    const nextLength = [...next].length;
    // a text that was already too long may become shorter
    const beyond = max !== undefined && !tooLong && nextLength > max && nextLength >= length;
    setRefusal(beyond ? { error } : null);
    if (!beyond) onChange(next);
  };
  if (max === undefined) return { change, note: null, wrong: false };
  if (tooLong) return { change, note: length > max ? tooLong(max) : null, wrong: length > max };
  return { change, note: refused || length >= max ? tooLongText(max) : null, wrong: refused };
}

export interface InputProps extends Limit {
  id?: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/**
 * Returns the common parts of a text input and a text area: the limit, the message below, and the attributes for screen
 * readers.
 */
export function useInput({ id, value, onChange, error, hint, max, tooLong, required, disabled }: InputProps) {
  const ownId = useId();
  const { change, note, wrong } = useLimit(value, onChange, { max, tooLong, error });
  const shown = (wrong && note) || error;
  const input = {
    id: id ?? ownId,
    value,
    disabled,
    'aria-required': required || undefined,
    'aria-invalid': Boolean(shown) || undefined,
    'aria-describedby': shown || note || hint ? `${id ?? ownId}-note` : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  return {
    frame: { id: input.id, required, error: shown, hint: note || hint },
    input,
    boxClass: cx(styles.box, Boolean(shown) && styles.invalid, disabled && styles.disabled),
    counter: max !== undefined && (
      <span className={styles.counter} aria-hidden="true">
        {[...value].length} / {max}
      </span>
    ),
  };
}
