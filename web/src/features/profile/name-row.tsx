import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { changeName } from '../../stores/account/profile';
import { selectUserName, useSession } from '../../stores/session/store';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/** The row in which the account's name is shown and changed. */
export function NameRow(props: RowProps) {
  const name = useSession(selectUserName);
  return (
    <ValueRow {...props} label="Name" value={name}>
      <NameForm name={name} onClose={props.onClose} />
    </ValueRow>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useServerForm({
    initial: { name },
    validate: (typed) => emptyFields(typed, { name: FIELD_TEXTS.required }),
    send: async (values) => {
      if (values.name.trim() === name) return;
      const user_name = await changeName(values.name.trim());
      toast({ ...NOTICES.changed, detail: `Your name is ${user_name}` });
    },
    onDone: onClose,
    mapError: (failure) =>
      failure instanceof ApiError && failure.code === 'user_name_taken' ? { name: 'This name is taken' } : undefined,
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="nickname"
        required
        max={LIMITS.USER_NAME_MAX}
        hint="Shown to others next to your activity."
      />
      <RowActions busy={form.busy} onClose={onClose} />
    </form>
  );
}
