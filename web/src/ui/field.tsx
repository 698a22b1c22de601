import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './field.module.css';

export interface FieldFrameProps {
  id: string;
  label: ReactNode;
  required?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
  /** Leaves the label to readers only (search fields, table cells). */
  hideLabel?: boolean;
  className?: string;
  /** Pixels; as wide as its place unless told. */
  width?: number;
  children: ReactNode;
}

/** Label above, control, then the error or the hint below it. The message's id is `${id}-note`. */
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
      <label htmlFor={id} className={hideLabel ? 'for-readers' : styles.label}>
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

/** What is said under a field that is full, in the words of `limitText`; null while there is room. */
export function limitNote(value: string, max: number | undefined, limitText = tooLongText): string | null {
  return max !== undefined && [...value].length >= max ? limitText(max) : null;
}

/** Cuts a text to at most `max` Unicode characters. */
export function cutTo(value: string, max: number | undefined): string {
  if (max === undefined || value.length <= max) return value;
  return [...value].slice(0, max).join('');
}
