import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isEmail } from '../../api/email';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { lastLoginBackground } from '../../stores/session/login-background';
import { logIn } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Poster, Split } from '../../ui/split';
import { PasswordField, TextField } from '../../ui/text-field';
import { LOGIN_ERROR_MS, toast } from '../../ui/toast-store';
import { isRefusalModal, LoginModal, type LoginRefusal } from './login-modal';
import styles from './login-page.module.css';

function check({ email, pass }: { email: string; pass: string }) {
  const typed = email.trim();
  return {
    ...(typed === '' ? { email: FIELD_TEXTS.loginEmailRequired } : {}),
    ...(typed !== '' && !isEmail(typed) ? { email: FIELD_TEXTS.emailInvalid } : {}),
    ...(pass === '' ? { pass: FIELD_TEXTS.loginPassRequired } : {}),
  };
}

/** The log-in page, with the way to sign up. */
export default function LoginPage() {
  const navigate = useNavigate();
  const [background] = useState(lastLoginBackground);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);
  const form = useServerForm({
    initial: { email: '', pass: '' },
    validate: check,
    send: ({ email, pass }) => logIn(email.trim(), pass),
    onDone: ({ user_name }) => toast(NOTICES.welcome(user_name)),
    refuse: (failure) => {
      if (failure instanceof ApiError && isRefusalModal(failure.code)) setRefusal(failure.code);
      else showError(failure, LOGIN_ERROR_MS);
      return 'told';
    },
  });
  const email = form.values.email.trim();

  return (
    <Split
      picture={background}
      over={
        <>
          <Poster />
          <p className={styles.pitch}>
            Creators submit tracks with the rights already settled. Managers listen, rate and share, with colleagues in
            the same room.
          </p>
          <p className={styles.join}>
            <Link to="/sign-up" className={styles.signUp}>
              Sign up
            </Link>
            <span>New here? Join as a creator, manager, promoter or fan.</span>
          </p>
        </>
      }
    >
      <h1 className={`type-title-large ${styles.title}`}>
        Pick up where
        <br />
        you left off.
      </h1>
      <form {...form.props} className={styles.form}>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          size="lg"
          max={LIMITS.EMAIL_MAX}
          counter={false}
        />
        <PasswordField {...form.field('pass')} label="Password" size="lg" max={LIMITS.PASSWORD_MAX} />
        <div className={styles.actions}>
          <Button
            type="submit"
            tone="filled"
            size="lg"
            className={styles.go}
            busy={form.busy}
            iconAfter={<IconArrowRight size={16} stroke={1.8} aria-hidden="true" />}
          >
            Log in
          </Button>
          <Link to="/help" state={{ email }} className={styles.forgot}>
            Forgot your password?
          </Link>
        </div>
      </form>
      <LoginModal
        refusal={refusal}
        email={email}
        onClose={() => setRefusal(null)}
        onReset={() => {
          setRefusal(null);
          navigate('/help', { state: { email } });
        }}
      />
    </Split>
  );
}
