import { NOTICES } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { setPublicContact, useSession } from '../../stores/session/store';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './profile-page.module.css';
import { RowActions, type RowProps, ValueRow } from './value-row';

/** The row for the contact that is embedded in the files when a creator's tracks are downloaded. The row is shown only to creators. */
export function ContactRow(props: RowProps) {
  const contact = useSession((state) => state.session?.public_contact ?? '');
  return (
    <ValueRow {...props} label="Public contact" value={contact || <span className="type-second">None</span>}>
      <ContactForm contact={contact} onClose={props.onClose} />
    </ValueRow>
  );
}

function ContactForm({ contact, onClose }: { contact: string; onClose: () => void }) {
  const form = useServerForm({
    initial: { contact },
    send: async (values) => {
      const wanted = values.contact.trim();
      if (wanted === contact) return;
      await setPublicContact(wanted);
      toast(NOTICES.changed);
    },
    onDone: onClose,
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('contact')}
        label="Public contact"
        max={LIMITS.PUBLIC_CONTACT_MAX}
        hint="An email, a name or a website. Embedded in downloaded tracks; your account's email never is."
      />
      <RowActions busy={form.busy} onClose={onClose} />
    </form>
  );
}
