import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { NewPasswordField } from '../../components/form/fields';
import { errorsOf, passwordError } from '../../components/form/rules';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { changePassword } from '../../stores/account/profile';
import { useSession } from '../../stores/session/store';
import { FormAlert } from '../../ui/short-message';
import { PasswordField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/** The row in which the password is changed. The password is never shown. `onChanged` is called once all other sessions have ended. */
export function PasswordRow({ onChanged, ...props }: RowProps & { onChanged: () => void }) {
  return (
    <ValueRow {...props} label="Password" value={<span aria-hidden="true">••••••••••</span>}>
      <PasswordForm onClose={props.onClose} onChanged={onChanged} />
    </ValueRow>
  );
}

function PasswordForm({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const email = useSession((state) => state.session?.user_email ?? '');
  const form = useServerForm({
    initial: { password: '', new_password: '' },
    validate: ({ password, new_password }) =>
      errorsOf({
        password: password === '' ? FIELD_TEXTS.required : undefined,
        new_password: passwordError(new_password),
      }),
    send: ({ password, new_password }) => changePassword(password, new_password),
    onDone: () => {
      toast({ ...NOTICES.changed, detail: "You've been logged out on all other devices" });
      onChanged();
      onClose();
    },
    mapError: (failure) =>
      failure instanceof ApiError && failure.code === 'wrong_password'
        ? { password: errorText(failure) }
        : wholeForm(failure),
  });
  const isIncomplete = Object.values(form.errors).includes(FIELD_TEXTS.required);
  const whole = isIncomplete ? FIELD_TEXTS.wrongData : form.alert;
  return (
    <form {...form.props} className={styles.form}>
      {whole && <FormAlert title={whole} />}
      {/* tells password managers which account the password belongs to */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label="Current password" required max={LIMITS.PASSWORD_MAX} />
      <NewPasswordField
        {...form.field('new_password')}
        label="New password"
        max={LIMITS.PASSWORD_MAX}
        hint="At least 6 characters. You'll be logged out everywhere else."
      />
      <RowActions busy={form.busy} onClose={onClose} />
    </form>
  );
}
