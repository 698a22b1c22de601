import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { cx } from './cx';
import { FieldFrame, type InputProps, useInput } from './field';
import styles from './field.module.css';
import { IconButton } from './icon-button';

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, keyof InputProps | 'size'>,
    InputProps {
  /** False to hide the counter that a field with `max` has. */
  counter?: boolean;
  hideLabel?: boolean;
  left?: ReactNode;
  right?: ReactNode;
  /** The height: 32 or 38 px. */
  size?: 'md' | 'lg';
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, max, tooLong, counter = true, hideLabel, left, right, size = 'md', ...others } = props;
  const { required, className, ...rest } = others;
  const { frame, input, boxClass, counter: count } = useInput(props);
  return (
    <FieldFrame {...frame} label={label} hideLabel={hideLabel} className={className}>
      <div className={cx(boxClass, styles[size])}>
        {left}
        <input autoComplete="off" {...rest} {...input} className={styles.input} />
        {counter && count}
        {right}
      </div>
    </FieldFrame>
  );
}

/** A password field with a button that shows the password. */
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
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          pressed={shown}
          onClick={() => setShown(!shown)}
          icon={Icon}
        />
      }
    />
  );
}
