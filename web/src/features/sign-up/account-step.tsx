import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmailField, NewPasswordField } from '../../components/form/fields';
import type { ServerForm } from '../../components/form/use-server-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { StepHeading } from '../../ui/wizard/step-heading';
import { accountErrors, type SignUpErrors, type SignUpValues } from './form';
import { RoleCards } from './role-cards';
import styles from './sign-up.module.css';
import { type EmailCheck, useEmailCheck } from './use-email-check';

type Field = 'user_name' | 'email' | 'pass' | 'repeat';

export interface AccountStepProps {
  form: ServerForm<SignUpValues>;
  /** True if the person came back from a later step. */
  back: boolean;
  onDone: () => void;
}

/** Returns the reason why the person cannot continue to the next step yet; null if they can. */
function reasonOf(errors: SignUpErrors, check: EmailCheck | null): ReactNode {
  if (errors.user_name || errors.email) return 'Fields marked * are required.';
  if (errors.pass || errors.repeat) return 'Passwords need more than 5 characters and must match.';
  if (check === null) return 'Checking the email…';
  if (check.free) return null;
  if (!check.known) return "We couldn't check the email. Press Continue to try again.";
  return (
    <>
      <Link to="/">Sign In</Link> with it, or use another email.
    </>
  );
}

/** Step 1: the role, the name, the email and the password. The next step follows once the email was checked. */
export function AccountStep({ form, back, onDone }: AccountStepProps) {
  const { values } = form;
  const { check, checkNow } = useEmailCheck(values.email.trim());
  const left = useRef(new Set<Field>());
  const [edited, setEdited] = useState<'pass' | 'repeat'>('repeat');
  const [busy, setBusy] = useState(false);
  const errors = accountErrors(values, edited);
  const isComplete = Object.keys(errors).length === 0;
  const reason = reasonOf(errors, check);
  const reasonId = useId();
  const isRefused = useRef(Object.keys(form.errors).length > 0);
  useShowOnReturn(form);

  /**
   * Returns the props of a field. The error of a field is shown after the person has left the field; after Continue was pressed, all errors
   * are shown.
   */
  const field = (name: Field) => ({
    ...form.field(name),
    size: 'lg' as const,
    onChange: (value: string) => {
      if (name === 'pass' || name === 'repeat') {
        setEdited(name);
        form.mark({ ...form.errors, pass: undefined, repeat: undefined });
      }
      form.set({ [name]: value });
    },
    onBlur: () => {
      // an empty field that the person skips is not an error yet
      if (values[name] === '') return;
      left.current.add(name);
      form.mark({ ...form.errors, ...Object.fromEntries([...left.current].map((one) => [one, errors[one]])) });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.show(isComplete ? form.errors : errors)) return;
    setBusy(true);
    const found = check?.known ? check : await checkNow();
    setBusy(false);
    if (found.free) onDone();
    else form.show(found.known ? { email: found.text } : {});
  };
  const unknown = check && !check.free ? check.text : undefined;
  const email = { ...field('email'), error: form.errors.email ?? unknown };
  const free = check?.free && {
    hint: <span className={styles.free}>{check.text}</span>,
    right: <IconCheck size={16} className={styles.free} aria-hidden="true" />,
  };

  return (
    <form ref={form.props.ref} noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading focus={back && !isRefused.current}>Who is signing up?</StepHeading>
      <RoleCards value={values.choice} onChange={(choice) => form.set({ choice })} />
      <div className={styles.grid}>
        <TextField {...field('user_name')} label="User name" required autoComplete="nickname" />
        <EmailField {...email} {...free} autoComplete="username" max={undefined} />
        <NewPasswordField {...field('pass')} label="Password" hint={undefined} />
        <NewPasswordField {...field('repeat')} label="Repeat password" hint={undefined} />
      </div>
      <div className={styles.actions}>
        <Button
          type="submit"
          tone="filled"
          size="lg"
          className={styles.wide}
          waiting={!isComplete || check?.free !== true}
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

/** When the server has refused the sign-up and a step is opened again for that reason, moves the focus to the refused field. */
export function useShowOnReturn({ show, errors }: ServerForm<SignUpValues>): void {
  const first = useRef({ show, errors });
  useEffect(() => void first.current.show(first.current.errors), []);
}
