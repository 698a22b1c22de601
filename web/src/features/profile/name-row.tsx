import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { LIMITS } from '../../protocol/generated/protocol';
import { selectUserName } from '../../stores/session/selectors';
import { refreshSession, useSession } from '../../stores/session/store';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/** The account's name. */
export function NameRow(props: RowProps) {
  const name = useSession(selectUserName);
  return (
    <ValueRow {...props} label="Name" value={name}>
      <NameForm name={name} onClose={props.onClose} />
    </ValueRow>
  );
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const [value, setValue] = useState(name);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, look } = useFirstFault();

  const refuse = (why: string) => {
    setFault(why);
    look();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = value.trim();
    if (wanted === '') return refuse(FIELD_TEXTS.required);
    if (wanted === name) return onClose();
    if (busy) return;
    setBusy(true);
    try {
      const { user_name } = await call<{ user_name: string }>('account/change_name', { name: wanted });
      useSession.setState(({ session }) => ({ session: session && { ...session, user_name } }));
      // what is kept for a start without the server learns the name, too
      void refreshSession().catch(() => {});
      toast({ ...NOTICES.changed, detail: `Your name is ${user_name}` });
      onClose();
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof ApiError)) return showError(failure);
      if (failure.code === 'user_name_taken') return refuse('This name is taken');
      const field = failure.fields.name;
      if (field) refuse(field);
      else setFault(errorText(failure));
    }
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        name="name"
        autoComplete="nickname"
        required
        max={LIMITS.USER_NAME_MAX}
        value={value}
        error={fault}
        hint="Others see it beside what you do."
        onChange={(text) => {
          setValue(text);
          setFault(undefined);
        }}
      />
      <RowActions busy={busy} onClose={onClose} />
    </form>
  );
}
