import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { LIMITS } from '../../protocol/generated/protocol';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/text-field';
import { EMAIL_PATTERN, problemsOf, type SignUpForm } from './form';
import { RoleCards } from './role-cards';
import styles from './sign-up.module.css';

const CHECK_AFTER_MS = 600;

type EmailCheck = { email: string; free: boolean; text: string } | null;

/** Asks the server whether the email is free, 600 ms after the last key. */
function useEmailCheck(email: string): EmailCheck {
  const [check, setCheck] = useState<EmailCheck>(null);
  useEffect(() => {
    setCheck(null);
    if (!EMAIL_PATTERN.test(email)) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        await call('account/check_email', { email }, stop.signal);
        setCheck({ email, free: true, text: 'Checked: this email is free to use.' });
      } catch (failure) {
        if (stop.signal.aborted) return;
        const taken = failure instanceof ApiError && failure.code === 'email_already_registered';
        setCheck({ email, free: false, text: taken ? 'Your Email is already registered!' : errorText(failure) });
      }
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [email]);
  return check?.email === email ? check : null;
}

export interface AccountStepProps {
  form: SignUpForm;
  onChange: (change: Partial<SignUpForm>) => void;
  onDone: () => void;
}

/** Step 1: the role and the credentials. Continue waits for the email check. */
export function AccountStep({ form, onChange, onDone }: AccountStepProps) {
  const check = useEmailCheck(form.email.trim());
  const left = useRef(new Set<string>());
  const [, redraw] = useState(0);
  const problems = problemsOf(form, false);
  const complete = Object.keys(problemsOf(form, true)).length === 0;
  const ready = complete && check?.free === true;

  const leave = (name: string) => () => {
    left.current.add(name);
    redraw((count) => count + 1);
  };
  const said = (name: keyof typeof problems) => (left.current.has(name) ? problems[name] : undefined);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onDone();
      }}
    >
      <h1 className={`type-title-large ${styles.question}`}>Who is signing up?</h1>
      <RoleCards value={form.choice} onChange={(choice) => onChange({ choice })} />
      <div className={styles.grid}>
        <TextField
          label="User name"
          required
          size="lg"
          className={styles.two}
          autoComplete="name"
          max={LIMITS.USER_NAME_MAX}
          counter={false}
          value={form.userName}
          onChange={(userName) => onChange({ userName })}
        />
        <TextField
          label="Email"
          required
          size="lg"
          type="email"
          className={styles.two}
          autoComplete="email"
          max={LIMITS.EMAIL_MAX}
          counter={false}
          value={form.email}
          error={said('email') ?? (check && !check.free ? check.text : undefined)}
          hint={check?.free ? <span className={styles.free}>{check.text}</span> : undefined}
          right={check?.free ? <IconCheck size={16} className={styles.free} aria-hidden="true" /> : undefined}
          onChange={(email) => onChange({ email })}
          onBlur={leave('email')}
        />
        <PasswordField
          label="Password"
          required
          size="lg"
          autoComplete="new-password"
          max={LIMITS.PASSWORD_MAX}
          value={form.pass}
          error={said('pass')}
          onChange={(pass) => onChange({ pass })}
          onBlur={leave('pass')}
        />
        <PasswordField
          label="Repeat password"
          required
          size="lg"
          autoComplete="new-password"
          max={LIMITS.PASSWORD_MAX}
          value={form.repeat}
          error={said('repeat')}
          onChange={(repeat) => onChange({ repeat })}
          onBlur={leave('repeat')}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" tone="filled" size="lg" className={styles.wide} disabled={!ready}>
          Continue
        </Button>
        {!ready && (
          <span className={styles.reason}>
            {complete ? 'The email is being checked.' : 'Passwords need more than 5 characters and must match.'}
          </span>
        )}
      </div>
    </form>
  );
}
