import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { EntryForm } from '../../components/form/entry-form';
import { EmailField } from '../../components/form/fields';
import { emailErrors } from '../../components/form/rules';
import { useServerForm } from '../../components/form/use-server-form';
import { askForPassword } from '../../stores/account/entry';
import { storedLoginBackground } from '../../stores/session/login-background';
import { AuthLayout } from '../../ui/auth-layout';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { ShortMessage } from '../../ui/short-message';

/** /help: requests an email that resets the password. */
export default function HelpPage() {
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [background] = useState(storedLoginBackground);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    initial: { email: asked },
    validate: (typed) => emailErrors(typed),
    send: ({ email }) => askForPassword(email.trim()),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });
  const sentActions = (
    <>
      <LinkButton to="/" tone="filled" size="lg">
        Back to log in
      </LinkButton>
      <Button size="lg" tone="subtle" onClick={() => setSentTo(null)}>
        Use another email
      </Button>
    </>
  );
  return (
    <AuthLayout picture={background}>
      {sentTo !== null ? (
        <ShortMessage title="Check your email" actions={sentActions}>
          <p>
            If <b>{sentTo}</b> belongs to an account, an email is on its way. Its link lets you choose a new password
            and is valid for 1 hour. Check your spam folder, too.
          </p>
        </ShortMessage>
      ) : (
        <EntryForm
          title="Reset your password"
          text="We'll email you a link to reset your password."
          form={form}
          submit="Send link"
          link={<Link to="/">Back to log in</Link>}
        >
          <EmailField {...form.field('email')} size="lg" />
        </EntryForm>
      )}
    </AuthLayout>
  );
}
