import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client';
import { isEmail } from '../../api/email';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { Note } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/** The account's email. It changes by two letters: the present address agrees, then the new one confirms. */
export function EmailRow(props: RowProps) {
  const email = useSession((state) => state.session?.user_email ?? '');
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);
  // once the email is another one, there is nothing to wait for
  const pending = asked && asked.from === email ? asked : null;
  const note = pending && (
    <Note tone="amber" icon={<IconMail size={16} stroke={1.6} aria-hidden="true" />}>
      1. Open the link in the letter to <b>{pending.from}</b>. 2. Then open the one in the letter to <b>{pending.to}</b>
      . Until both are done, you log in with the present email.
    </Note>
  );
  return (
    <ValueRow {...props} label="Email" value={email} note={note && <div className={styles.note}>{note}</div>}>
      <EmailForm email={email} onClose={props.onClose} onAsked={(to) => setAsked({ from: email, to })} />
    </ValueRow>
  );
}

interface EmailFormProps {
  email: string;
  onClose: () => void;
  onAsked: (email: string) => void;
}

function EmailForm({ email, onClose, onAsked }: EmailFormProps) {
  const [value, setValue] = useState(email);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, look } = useFirstFault();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = value.trim();
    if (wanted === email) return onClose();
    if (!isEmail(wanted)) {
      setFault(FIELD_TEXTS.emailInvalid);
      look();
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      const redirect_url = `${window.location.origin}/confirm-change-email/`;
      await call('account/change_email', { email: wanted, redirect_url });
      toast(NOTICES.letterSent(email));
      onAsked(wanted);
      onClose();
    } catch (failure) {
      setBusy(false);
      const field = failure instanceof ApiError ? failure.fields.email : undefined;
      setFault(field ?? errorText(failure));
      look();
    }
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        max={LIMITS.EMAIL_MAX}
        counter={false}
        value={value}
        error={fault}
        hint="Two letters: one to your present email, whose link agrees to the change, then one to the new email, whose link confirms it."
        onChange={(text) => {
          setValue(text);
          setFault(undefined);
        }}
      />
      <RowActions busy={busy} save="Send the letter" onClose={onClose} />
    </form>
  );
}
