import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../api/client';
import { isEmail } from '../../api/email';
import { FIELD_TEXTS } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { lastLoginBackground } from '../../stores/session/login-background';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { TextField } from '../../ui/text-field';
import styles from './help-page.module.css';

function check({ email }: { email: string }): { email?: string } {
  if (email.trim() === '') return { email: FIELD_TEXTS.required };
  return isEmail(email.trim()) ? {} : { email: FIELD_TEXTS.emailInvalid };
}

/** /help: asks for an email that resets the password. */
export default function HelpPage() {
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [background] = useState(lastLoginBackground);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    initial: { email: asked },
    validate: check,
    send: ({ email }) => call('account/help', { email: email.trim() }),
    onDone: (_, { email }) => setSentTo(email.trim()),
  });

  return (
    <Split picture={background}>
      {sentTo !== null ? (
        <ShortMessage
          title="Check your email"
          actions={
            <>
              <LinkButton to="/" tone="filled" size="lg">
                Back to log in
              </LinkButton>
              <Button size="lg" tone="subtle" onClick={() => setSentTo(null)}>
                Use another email
              </Button>
            </>
          }
        >
          <p>
            If <b>{sentTo}</b> belongs to an account, an email is on its way. Its link lets you choose a new password
            and is valid for 1 hour. Check your spam folder, too.
          </p>
        </ShortMessage>
      ) : (
        <>
          <h1 className={`type-title-large ${styles.title}`}>Reset your password</h1>
          <p className={styles.text}>We'll email you a link to reset your password.</p>
          <form {...form.props} className={styles.form}>
            <TextField
              {...form.field('email')}
              label="Email"
              type="email"
              autoComplete="email"
              required
              size="lg"
              max={LIMITS.EMAIL_MAX}
              counter={false}
            />
            <div className={styles.actions}>
              <Button type="submit" tone="filled" size="lg" busy={form.busy}>
                Send the link
              </Button>
              <Link to="/" className={styles.back}>
                Back to log in
              </Link>
            </div>
          </form>
        </>
      )}
    </Split>
  );
}
