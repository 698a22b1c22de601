import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { EntryForm } from '../../components/form/entry-form';
import { EmailField, NewPasswordField } from '../../components/form/fields';
import { errorsOf, passwordError } from '../../components/form/rules';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { type EmailedLink, useEmailedLink } from '../../components/use-emailed-link';
import { LIMITS } from '../../protocol/generated/protocol';
import { type InvitedPerson, isSpentToken, signUpInvited, useInvitedPerson } from '../../stores/account/entry';
import { agreeToPolicy } from '../../stores/policy/store';
import { storeLoginBackground } from '../../stores/session/login-background';
import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton, LinkButton } from '../../ui/link-button';
import { BusyMessage, FailedMessage, ShortMessage } from '../../ui/short-message';
import { TextField } from '../../ui/text-field';
import styles from './company-invite-page.module.css';

const SPENT = 'This invitation has expired, was already used or was withdrawn. Ask the company for a new one.';

function check({ user_name, pass }: { user_name: string; pass: string }) {
  const isTooLong = [...user_name.trim()].length > LIMITS.INVITED_USER_NAME_MAX;
  const tooLong = isTooLong ? FIELD_TEXTS.tooLong(LIMITS.INVITED_USER_NAME_MAX) : undefined;
  const name = user_name.trim() === '' ? FIELD_TEXTS.required : tooLong;
  return errorsOf({ user_name: name, pass: passwordError(pass) });
}

/** /register-from-company-invite: creates the account of a person who was invited to a company. */
export default function CompanyInvitePage() {
  const { link, clear } = useEmailedLink('/register-from-company-invite');
  return link ? <Invitation key={link.token} link={link} clear={clear} /> : <Closed text={SPENT} />;
}

/** The form for the account. `clear` is called once the token is used up. */
function Invitation({ link: { token }, clear }: { link: EmailedLink; clear: () => void }) {
  const { value: invite, failure, retry } = useInvitedPerson(token);
  const [isSpent, setSpent] = useState(false);
  const [done, setDone] = useState<{ background: string | null } | null>(null);

  if (isSpent || isSpentToken(failure)) return <Closed text={SPENT} />;
  if (invite === null && failure !== null) return <Closed text={errorText(failure)} onRetry={() => void retry()} />;
  if (invite === null) {
    return (
      <AuthLayout>
        <BusyMessage>Loading. Please wait</BusyMessage>
      </AuthLayout>
    );
  }
  if (done) {
    return (
      <AuthLayout picture={done.background}>
        <ShortMessage title={TEXTS.congratulations} actions={<HomeButton />}>
          <p>
            You are a member of <b>{invite.company_name}</b>. Log in with <b>{invite.email}</b> and your new password.
          </p>
        </ShortMessage>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout picture={invite.background_for_sign_up}>
      <InviteForm
        invite={invite}
        token={token}
        onDone={(background) => {
          clear();
          if (background) storeLoginBackground(background);
          setDone({ background });
        }}
        onSpent={() => {
          clear();
          setSpent(true);
        }}
      />
    </AuthLayout>
  );
}

function Closed({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <AuthLayout>
      <FailedMessage
        title={TEXTS.registrationFailed}
        text={text}
        onRetry={onRetry}
        link={
          <LinkButton to="/help" size="lg">
            Help
          </LinkButton>
        }
      />
    </AuthLayout>
  );
}

interface InviteFormProps {
  invite: InvitedPerson;
  token: string;
  /** Called once the account is created, with the background picture of the company's log-in page; null if the company has none. */
  onDone: (background: string | null) => void;
  onSpent: () => void;
}

function InviteForm({ invite, token, onDone, onSpent }: InviteFormProps) {
  const form = useServerForm({
    initial: { user_name: '', pass: '' },
    validate: check,
    send: ({ user_name, pass }) => signUpInvited({ user_name: user_name.trim(), pass, token }),
    onDone: ({ login_background }) => {
      agreeToPolicy();
      onDone(login_background ?? null);
    },
    mapError: (failure) => {
      if (isSpentToken(failure)) {
        onSpent();
        return 'handled';
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
      failed={{ title: TEXTS.registrationFailed, link: <Link to="/help">Help</Link> }}
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
