import { LIMITS } from '../../protocol/generated/protocol';
import { PasswordField, TextField, type TextFieldProps } from '../../ui/text-field';

/** A field for an email address, which browsers recognize as such. */
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

/** A field for a new password. */
export function NewPasswordField(props: TextFieldProps) {
  return <PasswordField autoComplete="new-password" required hint="At least 6 characters" {...props} />;
}
