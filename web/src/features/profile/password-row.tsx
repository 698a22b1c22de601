import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { FormAlert } from '../../ui/short-message';
import { PasswordField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

interface Faults {
  password?: string | undefined;
  next?: string | undefined;
  /** What is wrong with both together, or with the way to the server. */
  whole?: string | undefined;
}

/** What is wrong with what was typed; empty where nothing is. */
export function passwordFaults(password: string, next: string): Faults {
  const faults: Faults = {};
  if (password === '') faults.password = FIELD_TEXTS.required;
  if (next === '') faults.next = FIELD_TEXTS.required;
  else if ([...next].length <= LIMITS.PASSWORD_LONGER_THAN) faults.next = FIELD_TEXTS.passTooShort;
  if (password === '' || next === '') faults.whole = FIELD_TEXTS.wrongData;
  return faults;
}

/** The password, which is never shown. `onChanged` hears that all other sessions have ended. */
export function PasswordRow({ onChanged, ...props }: RowProps & { onChanged: () => void }) {
  return (
    <ValueRow {...props} label="Password" value={<span aria-hidden="true">••••••••••</span>}>
      <PasswordForm onClose={props.onClose} onChanged={onChanged} />
    </ValueRow>
  );
}

function PasswordForm({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const email = useSession((state) => state.session?.user_email ?? '');
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const { form, look } = useFirstFault();

  const refuse = (found: Faults) => {
    setFaults(found);
    look();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordFaults(password, next);
    setFaults(found);
    if (found.password || found.next) return look();
    if (busy) return;
    setBusy(true);
    try {
      await call('account/change_password', { password, new_password: next });
      toast({ ...NOTICES.changed, detail: 'Everywhere else you have been logged out' });
      onChanged();
      onClose();
    } catch (failure) {
      setBusy(false);
      const refusal = failure instanceof ApiError ? failure : null;
      const { password: ofPassword, new_password: ofNext } = refusal?.fields ?? {};
      if (refusal?.code === 'wrong_password') refuse({ password: errorText(failure) });
      else if (ofPassword || ofNext) refuse({ password: ofPassword, next: ofNext });
      else refuse({ whole: errorText(failure) });
    }
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {faults.whole && <FormAlert title={faults.whole} />}
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Present password"
        name="password"
        required
        max={LIMITS.PASSWORD_MAX}
        value={password}
        error={faults.password}
        onChange={(text) => {
          setPassword(text);
          setFaults(({ next: kept }) => ({ next: kept }));
        }}
      />
      <PasswordField
        label="New password"
        name="new_password"
        autoComplete="new-password"
        required
        max={LIMITS.PASSWORD_MAX}
        value={next}
        error={faults.next}
        hint="Longer than 5 characters. All your other sessions end."
        onChange={(text) => {
          setNext(text);
          setFaults(({ password: kept }) => ({ password: kept }));
        }}
      />
      <RowActions busy={busy} onClose={onClose} />
    </form>
  );
}
