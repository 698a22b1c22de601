import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, type Result } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { EntryForm } from '../../components/form/entry-form';
import { EmailField, NewPasswordField } from '../../components/form/fields';
import { errorsOf, passwordError } from '../../components/form/rules';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { useEmailedLink } from '../../stores/emailed-link/emailed-link';
import { agreeToPolicy } from '../../stores/policy/store';
import { keepLoginBackground } from '../../stores/session/login-background';
import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { BusyMessage, FailedMessage, ShortMessage } from '../../ui/short-message';
import { TextField } from '../../ui/text-field';
import styles from './company-invite-page.module.css';

const SPENT = 'This invitation has expired, was already used or was withdrawn. Ask the company for a new one.';

type Invite = Result<'account/get_register_email'>;

type State =
  | { kind: 'loading' }
  | { kind: 'open'; invite: Invite }
  | { kind: 'done'; invite: Invite; background: string | null }
  | { kind: 'closed'; text: string; mayWork: boolean };

function check({ user_name, pass }: { user_name: string; pass: string }) {
  const isTooLong = [...user_name.trim()].length > LIMITS.INVITED_USER_NAME_MAX;
  const tooLong = isTooLong ? FIELD_TEXTS.tooLong(LIMITS.INVITED_USER_NAME_MAX) : undefined;
  const name = user_name.trim() === '' ? FIELD_TEXTS.required : tooLong;
  return errorsOf({ user_name: name, pass: passwordError(pass) });
}

function isSpent(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'invalid_token';
}

/** /register-from-company-invite: an account for who was invited to a company. */
export default function CompanyInvitePage() {
  const { link, forget } = useEmailedLink('/register-from-company-invite');
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
      <AuthLayout>
        <BusyMessage>Loading. Please wait</BusyMessage>
      </AuthLayout>
    );
  }
  if (state.kind === 'closed') {
    return (
      <AuthLayout>
        <FailedMessage
          title={TEXTS.registrationFailed}
          text={state.text}
          onRetry={state.mayWork ? () => setTries((before) => before + 1) : undefined}
          way={
            <LinkButton to="/help" size="lg">
              Help
            </LinkButton>
          }
        />
      </AuthLayout>
    );
  }
  if (state.kind === 'done') {
    return (
      <AuthLayout picture={state.background}>
        <ShortMessage title={TEXTS.congratulations} actions={<HomeButton />}>
          <p>
            You are a member of <b>{state.invite.company_name}</b>. Log in with <b>{state.invite.email}</b> and your new
            password.
          </p>
        </ShortMessage>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout picture={state.invite.background_for_sign_up}>
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
    </AuthLayout>
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
    send: ({ user_name, pass }) => call('account/company_invite_sign_up', { user_name: user_name.trim(), pass, token }),
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
    <EntryForm
      title={`Join ${invite.company_name}`}
      text="Choose a name and a password to join."
      form={form}
      failed={{ title: TEXTS.registrationFailed, way: <Link to="/help">Help</Link> }}
      submit="Sign up"
    >
      <EmailField
        name="email"
        autoComplete="username"
        required={false}
        size="lg"
        readOnly
        value={invite.email}
        hint="The invitation was sent to this address"
        onChange={() => {}}
      />
      <TextField {...form.field('user_name')} label="User name" autoComplete="nickname" required size="lg" />
      <NewPasswordField {...form.field('pass')} label="Password" size="lg" />
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
    </EntryForm>
  );
}
