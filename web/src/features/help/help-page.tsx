import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../api/client';
import { isEmail } from '../../api/email';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { LIMITS } from '../../protocol/generated/protocol';
import { lastLoginBackground } from '../../stores/session/login-background';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { TextField } from '../../ui/text-field';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './help-page.module.css';

function faultOf(email: string): string | undefined {
  if (email === '') return FIELD_TEXTS.required;
  return isEmail(email) ? undefined : FIELD_TEXTS.emailInvalid;
}

/** /help: asks for a letter that resets the password. */
export default function HelpPage() {
  const asked = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [background] = useState(lastLoginBackground);
  const [email, setEmail] = useState(asked);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, look } = useFirstFault();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    setEmail(given);
    const found = faultOf(given);
    setFault(found);
    if (found) {
      look();
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      await call('account/help', { email: given });
      setSentTo(given);
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields.email : undefined;
      setFault(field);
      if (field) look();
      else showError(failure);
    } finally {
      setBusy(false);
    }
  };

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
            If <b>{sentTo}</b> belongs to an account, a letter is on its way there. Its link lets you choose a new
            password, once and soon. Look in your spam folder, too.
          </p>
        </ShortMessage>
      ) : (
        <>
          <h1 className={`type-title-large ${styles.title}`}>Reset your password</h1>
          <p className={styles.text}>We send you a letter with a link, by which you choose a new password.</p>
          <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              size="lg"
              max={LIMITS.EMAIL_MAX}
              counter={false}
              value={email}
              error={fault}
              onChange={(value) => {
                setEmail(value);
                setFault(undefined);
              }}
            />
            <div className={styles.actions}>
              <Button type="submit" tone="filled" size="lg" busy={busy}>
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
