import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useState } from 'react';
import { isEmail } from '../../api/email';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { EmailField } from '../../components/form/fields';
import { useServerForm } from '../../components/form/use-server-form';
import { changeEmail } from '../../stores/account/profile';
import { useSession } from '../../stores/session/store';
import { Note } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/**
 * The row in which the account's email is changed. A change needs two emails: one to the current address, to agree, and one to the new
 * address, to confirm it.
 */
export function EmailRow(props: RowProps) {
  const email = useSession((state) => state.session?.user_email ?? '');
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null);
  // once the email has changed, no change is pending
  const pending = asked && asked.from === email ? asked : null;
  const note = pending && (
    <Note tone="amber" icon={IconMail}>
      1. Open the link in the email to <b>{pending.from}</b>. 2. Then open the one in the email to <b>{pending.to}</b>.
      Until then, log in with your current email.
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
  const form = useServerForm({
    initial: { email },
    validate: (values): { email?: string } =>
      values.email.trim() === email || isEmail(values.email.trim()) ? {} : { email: FIELD_TEXTS.emailInvalid },
    send: async (values) => {
      const wanted = values.email.trim();
      if (wanted === email) return;
      await changeEmail(wanted);
      toast(NOTICES.emailSent(email));
      onAsked(wanted);
    },
    onDone: onClose,
    mapError: (failure) => ({
      email: failure instanceof ApiError && failure.fields.email ? failure.fields.email : errorText(failure),
    }),
  });
  return (
    <form {...form.props} className={styles.form}>
      <EmailField
        {...form.field('email')}
        hint="We'll send two emails: one to your current address to approve the change, then one to the new address to confirm it."
      />
      <RowActions busy={form.busy} save="Send email" onClose={onClose} />
    </form>
  );
}
