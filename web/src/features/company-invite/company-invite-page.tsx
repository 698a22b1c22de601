import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { useLetterLink } from '../../stores/letter-link/use-letter-link';
import { agreeToPolicy } from '../../stores/policy/store';
import { keepLoginBackground } from '../../stores/session/login-background';
import { BusyBars } from '../../ui/busy-bars';
import { Button } from '../../ui/button';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { FormAlert, ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { PasswordField, TextField } from '../../ui/text-field';
import styles from './company-invite-page.module.css';

const SPENT = 'This invitation has expired, was already used or was withdrawn. Ask the company for a new one.';

interface Invite {
  email: string;
  company_name: string;
}

type State =
  | { kind: 'loading' }
  | { kind: 'open'; invite: Invite }
  | { kind: 'done'; invite: Invite; background: string | null }
  | { kind: 'closed'; text: string; mayWork: boolean };

interface Account {
  user_name: string;
  pass: string;
}

function check({ user_name, pass }: Account): Partial<Account> {
  const errors: Partial<Account> = {};
  const [nameLength, passLength] = [[...user_name.trim()].length, [...pass].length];
  if (nameLength === 0) errors.user_name = FIELD_TEXTS.required;
  else if (nameLength > LIMITS.INVITED_USER_NAME_MAX) {
    errors.user_name = FIELD_TEXTS.tooLong(LIMITS.INVITED_USER_NAME_MAX);
  }
  if (passLength === 0) errors.pass = FIELD_TEXTS.required;
  else if (passLength <= LIMITS.PASSWORD_LONGER_THAN) errors.pass = FIELD_TEXTS.passTooShort;
  else if (passLength > LIMITS.PASSWORD_MAX) errors.pass = FIELD_TEXTS.passTooLong;
  return errors;
}

function isSpent(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'invalid_token';
}

/** /register-from-company-invite: an account for who was invited to a company. */
export default function CompanyInvitePage() {
  const { link, forget } = useLetterLink('/register-from-company-invite');
  const token = link?.token ?? null;
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again
  useEffect(() => {
    if (token === null) {
      setState({ kind: 'closed', text: SPENT, mayWork: false });
      return;
    }
    const stop = new AbortController();
    setState({ kind: 'loading' });
    call('account/get_register_email', { token }, stop.signal)
      .then((invite) => setState({ kind: 'open', invite }))
      .catch((failure: unknown) => {
        if (stop.signal.aborted) return;
        setState({ kind: 'closed', text: isSpent(failure) ? SPENT : errorText(failure), mayWork: !isSpent(failure) });
      });
    return () => stop.abort();
  }, [token, tries]);

  if (state.kind === 'loading') {
    return (
      <Split>
        <p role="status" className={styles.busy}>
          <BusyBars size={16} /> Loading. Please wait
        </p>
      </Split>
    );
  }
  if (state.kind === 'closed') {
    return (
      <Split>
        <ShortMessage
          title={TEXTS.registrationFailed}
          actions={
            <>
              {state.mayWork && (
                <Button tone="filled" size="lg" onClick={() => setTries((before) => before + 1)}>
                  Try again
                </Button>
              )}
              <LinkButton to="/help" size="lg">
                Help
              </LinkButton>
              <HomeButton tone="subtle" />
            </>
          }
        >
          <p>{state.text}</p>
        </ShortMessage>
      </Split>
    );
  }
  if (state.kind === 'done') {
    return (
      <Split picture={state.background}>
        <ShortMessage title={TEXTS.congratulations} actions={<HomeButton />}>
          <p>
            You are a member of <b>{state.invite.company_name}</b>. Log in with <b>{state.invite.email}</b> and your new
            password.
          </p>
        </ShortMessage>
      </Split>
    );
  }
  return (
    <Split>
      <InviteForm
        invite={state.invite}
        token={token ?? ''}
        onDone={(background) => {
          forget();
          if (background) keepLoginBackground(background);
          setState({ kind: 'done', invite: state.invite, background });
        }}
        onSpent={() => {
          forget();
          setState({ kind: 'closed', text: SPENT, mayWork: false });
        }}
      />
    </Split>
  );
}

interface InviteFormProps {
  invite: Invite;
  token: string;
  /** Called with the company's log-in picture. */
  onDone: (background: string | null) => void;
  onSpent: () => void;
}

function InviteForm({ invite, token, onDone, onSpent }: InviteFormProps) {
  const form = useServerForm({
    initial: { user_name: '', pass: '' },
    validate: check,
    send: ({ user_name, pass }) =>
      call('account/company_invite_sign_up', {
        user_name: user_name.trim(),
        pass,
        token,
      }),
    onDone: ({ login_background }) => {
      agreeToPolicy();
      onDone(login_background ?? null);
    },
    refuse: (failure) => {
      if (isSpent(failure)) {
        onSpent();
        return 'told';
      }
      const taken = failure instanceof ApiError && failure.code === 'user_name_taken';
      return taken ? { user_name: errorText(failure) } : wholeForm(failure);
    },
  });

  return (
    <>
      <h1 className={`type-title-large ${styles.title}`}>Join {invite.company_name}</h1>
      <p className={styles.text}>Choose a name and a password to join.</p>
      <form {...form.props} className={styles.form}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          size="lg"
          readOnly
          value={invite.email}
          hint="The invitation was sent to this address"
          onChange={() => {}}
        />
        <TextField {...form.field('user_name')} label="User name" autoComplete="nickname" required size="lg" />
        <PasswordField
          {...form.field('pass')}
          label="Password"
          autoComplete="new-password"
          required
          size="lg"
          hint="At least 6 characters"
        />
        {form.alert && (
          <FormAlert title={TEXTS.registrationFailed} reason={form.alert}>
            <Link to="/help">Help</Link>
          </FormAlert>
        )}
        <p className={styles.small}>
          By signing up you state that you are 18 or older and accept the{' '}
          <Link to="/terms" target="_blank">
            terms and conditions
          </Link>{' '}
          and the{' '}
          <Link to="/privacy-policy" target="_blank">
            Privacy Policy
          </Link>
          .
        </p>
        <div className={styles.actions}>
          <Button type="submit" tone="filled" size="lg" busy={form.busy}>
            Sign up
          </Button>
        </div>
      </form>
    </>
  );
}
