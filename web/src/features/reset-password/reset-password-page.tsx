import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { useLetterLink } from '../../stores/letter-link/use-letter-link';
import { Button } from '../../ui/button';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { FormAlert, ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { PasswordField } from '../../ui/text-field';
import styles from './reset-password-page.module.css';

const SPENT = 'This link has expired or was already used. Ask for a new one.';

function check({ pass }: { pass: string }): { pass?: string } {
  const length = [...pass].length;
  if (length === 0) return { pass: FIELD_TEXTS.required };
  if (length <= LIMITS.PASSWORD_LONGER_THAN) return { pass: FIELD_TEXTS.passTooShort };
  return length > LIMITS.PASSWORD_MAX ? { pass: FIELD_TEXTS.passTooLong } : {};
}

/** /reset-pass: sets a new password by the token of the email. */
export default function ResetPasswordPage() {
  const { link, forget } = useLetterLink('/reset-pass');
  const [state, setState] = useState<'ready' | 'done' | 'spent'>('ready');
  const form = useServerForm({
    initial: { pass: '' },
    validate: check,
    send: ({ pass }) => call('account/set_pass', { token: link?.token ?? '', email: link?.email ?? '', pass }),
    onDone: () => {
      forget();
      setState('done');
    },
    refuse: (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== 'invalid_token') return wholeForm(failure);
      forget();
      setState('spent');
      return 'told';
    },
  });

  if (state === 'done') {
    return (
      <Split>
        <ShortMessage title={TEXTS.passwordChanged} actions={<HomeButton />}>
          <p>Log in with your new password. You've been logged out everywhere else.</p>
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

  return (
    <Split>
      <h1 className={`type-title-large ${styles.title}`}>Choose a new password</h1>
      <form {...form.props} className={styles.form}>
        <p className={styles.text}>
          For <b>{link.email}</b>. You'll be logged out everywhere else.
        </p>
        {/* tells password managers whose password this is */}
        <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          {...form.field('pass')}
          label="New password"
          autoComplete="new-password"
          required
          size="lg"
          hint="At least 6 characters"
        />
        {form.alert && (
          <FormAlert title={TEXTS.passwordChangeFailed} reason={form.alert}>
            <Link to="/help">Help</Link>
          </FormAlert>
        )}
        <div className={styles.actions}>
          <Button type="submit" tone="filled" size="lg" busy={form.busy}>
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
