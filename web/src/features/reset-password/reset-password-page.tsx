import { useState } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '../../api/messages';
import { EntryForm } from '../../components/form/entry-form';
import { NewPasswordField } from '../../components/form/fields';
import { errorsOf, passwordError } from '../../components/form/rules';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { useEmailedLink } from '../../components/use-emailed-link';
import { isSpentToken, setPassword } from '../../stores/account/entry';
import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { FailedMessage, ShortMessage } from '../../ui/short-message';

const SPENT = 'This link has expired or was already used. Ask for a new one.';

/** /reset-pass: sets a new password with the token from an email. */
export default function ResetPasswordPage() {
  const { link, clear } = useEmailedLink('/reset-pass');
  const [state, setState] = useState<'ready' | 'done' | 'spent'>('ready');
  const form = useServerForm({
    initial: { pass: '' },
    validate: ({ pass }) => errorsOf({ pass: passwordError(pass) }),
    send: ({ pass }) => setPassword(link?.token ?? '', link?.email ?? '', pass),
    onDone: () => {
      clear();
      setState('done');
    },
    mapError: (failure) => {
      if (!isSpentToken(failure)) return wholeForm(failure);
      clear();
      setState('spent');
      return 'handled';
    },
  });

  if (state === 'done') {
    return (
      <AuthLayout>
        <ShortMessage title={TEXTS.passwordChanged} actions={<HomeButton />}>
          <p>Log in with your new password. You've been logged out everywhere else.</p>
        </ShortMessage>
      </AuthLayout>
    );
  }
  if (state === 'spent' || !link?.email) {
    return (
      <AuthLayout>
        <FailedMessage
          title={TEXTS.passwordChangeFailed}
          text={SPENT}
          link={
            <LinkButton to="/help" state={{ email: link?.email }} tone="filled" size="lg">
              Help
            </LinkButton>
          }
        />
      </AuthLayout>
    );
  }

  return (
    <AuthLayout>
      <EntryForm
        title="Choose a new password"
        text={
          <>
            For <b>{link.email}</b>. You'll be logged out everywhere else.
          </>
        }
        form={form}
        failed={{ title: TEXTS.passwordChangeFailed, link: <Link to="/help">Help</Link> }}
        submit="Change password"
        link={<Link to="/">Go to Main</Link>}
      >
        {/* tells password managers which account the password belongs to */}
        <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
        <NewPasswordField {...form.field('pass')} label="New password" size="lg" />
      </EntryForm>
    </AuthLayout>
  );
}
