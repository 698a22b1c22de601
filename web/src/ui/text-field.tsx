import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { cx } from './cx';
import { FieldFrame, type Limit, useLimit } from './field';
import styles from './field.module.css';
import { IconButton } from './icon-button';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size' | 'max'>,
    Limit {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  hint?: ReactNode;
  /** The counter inside a field with `max`; shown unless false. */
  counter?: boolean;
  hideLabel?: boolean;
  left?: ReactNode;
  right?: ReactNode;
  /** 32 or 38 px high. */
  size?: 'md' | 'lg';
}

export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  max,
  tooLong,
  counter = true,
  hideLabel,
  left,
  right,
  size = 'md',
  required,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const { change, note, wrong } = useLimit(value, onChange, { max, tooLong });
  const shown = error || (wrong && note);
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      error={shown}
      hint={note || hint}
      hideLabel={hideLabel}
      className={className}
    >
      <div className={cx(styles.box, styles[size], Boolean(shown) && styles.invalid, rest.disabled && styles.disabled)}>
        {left}
        <input
          autoComplete="off"
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-required={required || undefined}
          aria-invalid={Boolean(shown) || undefined}
          aria-describedby={shown || note || hint ? `${id}-note` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {max !== undefined && counter && (
          <span className={styles.counter} aria-hidden="true">
            {[...value].length} / {max}
          </span>
        )}
        {right}
      </div>
    </FieldFrame>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextField
      autoComplete="current-password"
      counter={false}
      {...props}
      type={shown ? 'text' : 'password'}
      right={
        <IconButton label={shown ? 'Hide password' : 'Show password'} pressed={shown} onClick={() => setShown(!shown)}>
          <Icon size={17} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
