import { LIMITS } from '../../protocol/generated/protocol';
import { PasswordField, TextField, type TextFieldProps } from '../../ui/text-field';

/** An email, which browsers know as one. */
export function EmailField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      required
      max={LIMITS.EMAIL_MAX}
      counter={false}
      {...props}
    />
  );
}

/** A password that is to be set. */
export function NewPasswordField(props: TextFieldProps) {
  return <PasswordField autoComplete="new-password" required hint="At least 6 characters" {...props} />;
}
