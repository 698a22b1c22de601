import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { EntryForm } from '../../components/form/entry-form';
import { EmailField } from '../../components/form/fields';
import { emailErrors } from '../../components/form/rules';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { withReferral } from '../../stores/referral/store';
import { storedLoginBackground } from '../../stores/session/login-background';
import { logIn, useSession } from '../../stores/session/store';
import { AuthLayout, Slogan } from '../../ui/auth-layout';
import { PasswordField } from '../../ui/text-field';
import { LOGIN_ERROR_MS, toast } from '../../ui/toast-store';
import { isRefusalModal, LoginModal, type LoginRefusal } from './login-modal';
import styles from './login-page.module.css';

const check = ({ email, pass }: { email: string; pass: string }) => ({
  ...emailErrors({ email }, FIELD_TEXTS.loginEmailRequired),
  ...(pass === '' ? { pass: FIELD_TEXTS.loginPassRequired } : {}),
});

/** For each reason why a session can end without the person logging out, the text that the log-in page shows. A newer server may have more. */
const ENDED: Record<string, string> & { unknown: string } = {
  password_changed: 'Your password was changed. Log in with the new one.',
  user_is_blocked: 'Your account was blocked.',
  on_hold: 'Your account was put on hold.',
  not_approved: 'Your account is waiting for approval.',
  deleted: 'Your account was deleted.',
  expired: 'Your session expired. Log in to continue.',
  session_ended: 'This session was ended from another device. Log in to continue.',
  unknown: 'You were logged out. Log in to continue.',
};

const DRAFTS_STORED = 'Your unsaved changes are kept in this browser.';

/** The log-in page, with the link to the sign-up. */
export default function LoginPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [background] = useState(storedLoginBackground);
  const ended = useSession((state) => state.ended);
  const hadDrafts = useSession((state) => state.hadDrafts);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);
  const form = useServerForm({
    initial: { email: '', pass: '' },
    validate: check,
    send: ({ email, pass }) => logIn(email.trim(), pass),
    onDone: ({ user_name }) => toast(NOTICES.welcome(user_name)),
    mapError: (failure) => {
      if (failure instanceof ApiError && isRefusalModal(failure.code)) setRefusal(failure.code);
      else showError(failure, LOGIN_ERROR_MS);
      return 'handled';
    },
  });
  const email = form.values.email.trim();

  return (
    <AuthLayout
      picture={background}
      over={
        <>
          <Slogan />
          <p className={styles.pitch}>
            Creators submit tracks with the rights already settled. Managers listen, rate and share, with colleagues in
            the same room.
          </p>
          <p className={styles.join}>
            <Link to={withReferral('/sign-up', search)} className={styles.signUp}>
              Sign up
            </Link>
            <span>New here? Join as a creator, manager, promoter or fan.</span>
          </p>
        </>
      }
    >
      <EntryForm
        title={
          <>
            Pick up where
            <br />
            you left off.
          </>
        }
        text={ended && `${ENDED[ended] ?? ENDED.unknown}${hadDrafts ? ` ${DRAFTS_STORED}` : ''}`}
        form={form}
        submit="Log in"
        iconAfter={IconArrowRight}
        link={
          <Link to="/help" state={{ email }}>
            Forgot your password?
          </Link>
        }
      >
        <EmailField {...form.field('email')} required={false} autoComplete="username" autoFocus size="lg" />
        <PasswordField {...form.field('pass')} label="Password" size="lg" max={LIMITS.PASSWORD_MAX} />
      </EntryForm>
      <LoginModal
        refusal={refusal}
        email={email}
        onClose={() => setRefusal(null)}
        onReset={() => {
          setRefusal(null);
          navigate('/help', { state: { email } });
        }}
      />
    </AuthLayout>
  );
}
