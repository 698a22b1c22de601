import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/text-field';
import { useFirstFault } from '../../ui/use-first-fault';
import { StepHeading } from '../../ui/wizard/step-heading';
import { accountFaults, type Faults, type SignUpForm } from './form';
import { RoleCards } from './role-cards';
import styles from './sign-up.module.css';
import { type EmailCheck, useEmailCheck } from './use-email-check';

type Field = 'userName' | 'email' | 'pass' | 'repeat';
const FIELDS: readonly Field[] = ['userName', 'email', 'pass', 'repeat'];

export interface AccountStepProps {
  form: SignUpForm;
  /** What the server did not like; stands until the field is changed. */
  refused: Faults;
  /** Came back from a later step. */
  back: boolean;
  onChange: (change: Partial<SignUpForm>) => void;
  onDone: () => void;
}

/** Why one cannot go on yet. */
function reasonOf(faults: Faults, check: EmailCheck | null): ReactNode {
  if (faults.userName || faults.email) return 'Fields marked * are required.';
  if (faults.pass || faults.repeat) return 'Passwords need more than 5 characters and must match.';
  if (check === null) return 'Checking the email…';
  if (check.free) return null;
  if (!check.known) return 'We could not check the email. Press Continue to try again.';
  return (
    <>
      <Link to="/">Sign In</Link> with it, or use another email.
    </>
  );
}

/** Step 1: the role and the credentials. Goes on once the email check has succeeded. */
export function AccountStep({ form, refused, back, onChange, onDone }: AccountStepProps) {
  const { check, checkNow } = useEmailCheck(form.email.trim());
  // faults are told when a field is left, and all of them once Continue was pressed
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [edited, setEdited] = useState<'pass' | 'repeat'>('repeat');
  const [busy, setBusy] = useState(false);
  const { form: element, look } = useFirstFault();
  const faults = accountFaults(form, edited);
  const ready = Object.keys(faults).length === 0 && check?.free === true;
  const reason = reasonOf(faults, check);
  const reasonId = useId();
  const isRefused = Object.keys(refused).length > 0;
  useEffect(() => {
    if (isRefused) look();
  }, [isRefused, look]);

  const leave = (name: Field) => () => {
    // an empty field that is passed by is no fault yet
    if (form[name] !== '') setLeft((before) => new Set(before).add(name));
  };
  const said = (name: Field) => refused[name] ?? (left.has(name) ? faults[name] : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(FIELDS));
    if (busy) return;
    if (Object.keys(faults).length > 0 || isRefused) {
      look();
      return;
    }
    setBusy(true);
    const found = check?.known ? check : await checkNow();
    setBusy(false);
    if (found.free) onDone();
    else look();
  };

  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading focus={back && !isRefused}>Who is signing up?</StepHeading>
      <RoleCards value={form.choice} onChange={(choice) => onChange({ choice })} />
      <div className={styles.grid}>
        <TextField
          label="User name"
          name="nickname"
          required
          size="lg"
          autoComplete="nickname"
          value={form.userName}
          error={said('userName')}
          onChange={(userName) => onChange({ userName })}
          onBlur={leave('userName')}
        />
        <TextField
          label="Email"
          name="email"
          required
          size="lg"
          type="email"
          autoComplete="username"
          value={form.email}
          error={said('email') ?? (check && !check.free ? check.text : undefined)}
          hint={check?.free ? <span className={styles.free}>{check.text}</span> : undefined}
          right={check?.free ? <IconCheck size={16} className={styles.free} aria-hidden="true" /> : undefined}
          onChange={(email) => onChange({ email })}
          onBlur={leave('email')}
        />
        <PasswordField
          label="Password"
          name="pass"
          required
          size="lg"
          autoComplete="new-password"
          value={form.pass}
          error={said('pass')}
          onChange={(pass) => {
            setEdited('pass');
            onChange({ pass });
          }}
          onBlur={leave('pass')}
        />
        <PasswordField
          label="Repeat password"
          name="repeat"
          required
          size="lg"
          autoComplete="new-password"
          value={form.repeat}
          error={said('repeat')}
          onChange={(repeat) => {
            setEdited('repeat');
            onChange({ repeat });
          }}
          onBlur={leave('repeat')}
        />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="filled"
          size="lg"
          className={styles.wide}
          waiting={!ready}
          busy={busy}
          aria-describedby={reason ? reasonId : undefined}
        >
          Continue
        </Button>
        {reason && (
          <span id={reasonId} className={styles.reason}>
            {reason}
          </span>
        )}
      </div>
    </form>
  );
}
