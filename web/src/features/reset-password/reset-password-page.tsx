import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { useLetterLink } from '../../stores/letter-link/use-letter-link';
import { Button } from '../../ui/button';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { FormAlert, ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { PasswordField } from '../../ui/text-field';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './reset-password-page.module.css';

const SPENT = 'The link of the letter is used up, too old or not complete. Ask for a new letter.';

function faultOf(pass: string): string | undefined {
  const length = [...pass].length;
  if (length === 0) return FIELD_TEXTS.required;
  if (length <= LIMITS.PASSWORD_LONGER_THAN) return FIELD_TEXTS.passTooShort;
  if (length > LIMITS.PASSWORD_MAX) return FIELD_TEXTS.passTooLong;
}

/** /reset-pass: sets a new password by the token of the letter. */
export default function ResetPasswordPage() {
  const { link, forget } = useLetterLink('/reset-pass');
  const [pass, setPass] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<'ready' | 'done' | 'spent'>('ready');
  const { form, look } = useFirstFault();

  if (state === 'done') {
    return (
      <Split>
        <ShortMessage title={TEXTS.passwordChanged} actions={<HomeButton />}>
          <p>Log in with the new password. Every session that was open with the old one has ended.</p>
        </ShortMessage>
      </Split>
    );
  }
  if (state === 'spent' || !link?.email) {
    return (
      <Split>
        <ShortMessage
          title={TEXTS.passwordChangeFailed}
          actions={
            <>
              <LinkButton to="/help" state={{ email: link?.email }} tone="filled" size="lg">
                Help
              </LinkButton>
              <HomeButton tone="subtle" />
            </>
          }
        >
          <p>{SPENT}</p>
        </ShortMessage>
      </Split>
    );
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('pass') ?? '');
    setPass(given);
    const found = faultOf(given);
    setFault(found);
    if (found) {
      look();
      return;
    }
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call('account/set_pass', { ...link, pass: given });
      forget();
      setState('done');
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.code === 'invalid_token') {
        forget();
        setState('spent');
      } else if (refusal instanceof ApiError && refusal.fields.pass) {
        setFault(refusal.fields.pass);
        look();
      } else {
        setFailure(errorText(refusal));
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Split>
      <h1 className={`type-title-large ${styles.title}`}>Choose a new password</h1>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>
          For <b>{link.email}</b>. It ends every session that is open with the old one.
        </p>
        {/* tells password managers whose password this is */}
        <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label="New password"
          name="pass"
          autoComplete="new-password"
          required
          size="lg"
          value={pass}
          error={fault}
          hint="Longer than 5 characters"
          onChange={(value) => {
            setPass(value);
            setFault(undefined);
          }}
        />
        {failure && (
          <FormAlert title={TEXTS.passwordChangeFailed} reason={failure}>
            <Link to="/help">Help</Link>
          </FormAlert>
        )}
        <div className={styles.actions}>
          <Button type="submit" tone="filled" size="lg" busy={busy}>
            Change the password
          </Button>
          <Link to="/" className={styles.back}>
            Go to Main
          </Link>
        </div>
      </form>
    </Split>
  );
}
