import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { LIMITS } from '../../protocol/generated/protocol';
import { useLetterLink } from '../../stores/letter-link/use-letter-link';
import { keepLoginBackground } from '../../stores/session/login-background';
import { BusyBars } from '../../ui/busy-bars';
import { Button } from '../../ui/button';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { FormAlert, ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import { PasswordField, TextField } from '../../ui/text-field';
import { useFirstFault } from '../../ui/use-first-fault';
import styles from './company-invite-page.module.css';

const SPENT = 'The invitation is used up, too old or withdrawn. Ask the company for a new one.';

interface Invite {
  email: string;
  company_name: string;
}

type State =
  | { kind: 'loading' }
  | { kind: 'open'; invite: Invite }
  | { kind: 'done'; invite: Invite; background: string | null }
  | { kind: 'closed'; text: string; mayWork: boolean };

interface Faults {
  userName?: string;
  pass?: string;
}

function faultsOf(userName: string, pass: string): Faults {
  const faults: Faults = {};
  const [nameLength, passLength] = [[...userName].length, [...pass].length];
  if (nameLength === 0) faults.userName = FIELD_TEXTS.required;
  else if (nameLength > LIMITS.INVITED_USER_NAME_MAX) {
    faults.userName = FIELD_TEXTS.tooLong(LIMITS.INVITED_USER_NAME_MAX);
  }
  if (passLength === 0) faults.pass = FIELD_TEXTS.required;
  else if (passLength <= LIMITS.PASSWORD_LONGER_THAN) faults.pass = FIELD_TEXTS.passTooShort;
  else if (passLength > LIMITS.PASSWORD_MAX) faults.pass = FIELD_TEXTS.passTooLong;
  return faults;
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
    call<Invite>('account/get_register_email', { token }, stop.signal)
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
  const [userName, setUserName] = useState('');
  const [pass, setPass] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, look } = useFirstFault();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(userName.trim(), pass);
    setFaults(found);
    if (found.userName || found.pass) {
      look();
      return;
    }
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const made = await call<{ login_background: string | null }>('account/company_invite_sign_up', {
        user_name: userName.trim(),
        pass,
        token,
      });
      onDone(made.login_background);
    } catch (refusal) {
      setBusy(false);
      if (isSpent(refusal)) {
        onSpent();
        return;
      }
      const fields = refusal instanceof ApiError ? refusal.fields : {};
      const taken = refusal instanceof ApiError && refusal.code === 'user_name_taken';
      const refused: Faults = {
        ...(taken || fields.user_name ? { userName: fields.user_name ?? errorText(refusal) } : {}),
        ...(fields.pass ? { pass: fields.pass } : {}),
      };
      setFaults(refused);
      if (refused.userName || refused.pass) look();
      else setFailure(errorText(refusal));
    }
  };

  return (
    <>
      <h1 className={`type-title-large ${styles.title}`}>Join {invite.company_name}</h1>
      <p className={styles.text}>Choose a name and a password, and you are in.</p>
      <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
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
        <TextField
          label="User name"
          name="nickname"
          autoComplete="nickname"
          required
          size="lg"
          value={userName}
          error={faults.userName}
          onChange={(value) => {
            setUserName(value);
            setFaults((before) => ({ ...before, userName: undefined }));
          }}
        />
        <PasswordField
          label="Password"
          name="pass"
          autoComplete="new-password"
          required
          size="lg"
          value={pass}
          error={faults.pass}
          hint="Longer than 5 characters"
          onChange={(value) => {
            setPass(value);
            setFaults((before) => ({ ...before, pass: undefined }));
          }}
        />
        {failure && (
          <FormAlert title={TEXTS.registrationFailed} reason={failure}>
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
          <Button type="submit" tone="filled" size="lg" busy={busy}>
            Sign up
          </Button>
        </div>
      </form>
    </>
  );
}
