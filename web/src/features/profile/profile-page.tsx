import { useEffect, useState } from 'react';
import { refreshSession, selectRole, useSession } from '../../stores/session/store';
import { useSessions } from '../../stores/sessions/store';
import { Page, PageHead } from '../../ui/page/page';
import { ContactRow } from './contact-row';
import { EmailRow } from './email-row';
import { NameRow } from './name-row';
import { PasswordRow } from './password-row';
import { PictureRow } from './picture-row';
import styles from './profile-page.module.css';
import { SessionsPanel } from './sessions-panel';

type Field = 'name' | 'contact' | 'email' | 'password';

/** /profile: the person's own account and sessions. One value is edited at a time. */
export default function ProfilePage() {
  const [editing, setEditing] = useState<Field | null>(null);
  const isCreator = useSession((state) => selectRole(state) === 'creator');
  const sessions = useSessions();
  const { retry: load } = sessions;
  useEffect(() => {
    // emails are opened and sessions are ended in other tabs, so the data is read again when the person comes back
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void refreshSession().catch(() => {});
      void load();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);

  const row = (field: Field) => ({
    open: editing === field,
    onOpen: () => setEditing(field),
    // a row that closes late must not close a row that was opened since
    onClose: () => setEditing((now) => (now === field ? null : now)),
  });
  return (
    <Page>
      <PageHead title="Profile" />
      <div className={styles.panels}>
        <section aria-labelledby="account-title" className={styles.account}>
          <header className={styles.panelHead}>
            <h2 id="account-title" className="type-panel-title">
              Account
            </h2>
          </header>
          <PictureRow />
          <NameRow {...row('name')} />
          {isCreator && <ContactRow {...row('contact')} />}
          <EmailRow {...row('email')} />
          <PasswordRow {...row('password')} onChanged={() => void load()} />
        </section>
        <SessionsPanel sessions={sessions} />
      </div>
    </Page>
  );
}
