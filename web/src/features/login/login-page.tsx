import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { LIMITS } from '../../protocol/generated/protocol';
import { lastLoginBackground } from '../../stores/session/login-background';
import { logIn } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Poster, Split } from '../../ui/split';
import { PasswordField, TextField } from '../../ui/text-field';
import { LOGIN_ERROR_MS, toast } from '../../ui/toast-store';
import { useFirstFault } from '../../ui/use-first-fault';
import { isRefusalModal, LoginModal, type LoginRefusal } from './login-modal';
import styles from './login-page.module.css';

interface Problems {
  email?: string;
  pass?: string;
}

function check(email: string, pass: string): Problems {
  return {
    ...(email === '' ? { email: FIELD_TEXTS.loginEmailRequired } : {}),
    ...(pass === '' ? { pass: FIELD_TEXTS.loginPassRequired } : {}),
  };
}

/** The log-in page, with the way to sign up. */
export default function LoginPage() {
  const navigate = useNavigate();
  const [background] = useState(lastLoginBackground);
  const [email, setEmail] = useState('');
  const [pass, setPass] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null);
  const { form, look } = useFirstFault();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // what a password manager has filled in may stand in the fields before React hears of it
    const typed = new FormData(event.currentTarget);
    const given = { email: String(typed.get('email') ?? '').trim(), pass: String(typed.get('pass') ?? '') };
    setEmail(given.email);
    setPass(given.pass);
    const found = check(given.email, given.pass);
    setProblems(found);
    if (found.email || found.pass) {
      look();
      return;
    }
    if (busy) return;
    setBusy(true);
    try {
      const session = await logIn(given.email, given.pass);
      toast(NOTICES.welcome(session.user_name));
    } catch (failure) {
      if (failure instanceof ApiError && isRefusalModal(failure.code)) setRefusal(failure.code);
      else showError(failure, LOGIN_ERROR_MS);
    } finally {
      setBusy(false);
    }
  };

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
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          size="lg"
          max={LIMITS.EMAIL_MAX}
          counter={false}
          value={email}
          error={problems.email}
          onChange={(value) => {
            setEmail(value);
            setProblems((before) => ({ ...before, email: undefined }));
          }}
        />
        <PasswordField
          label="Password"
          name="pass"
          size="lg"
          max={LIMITS.PASSWORD_MAX}
          value={pass}
          error={problems.pass}
          onChange={(value) => {
            setPass(value);
            setProblems((before) => ({ ...before, pass: undefined }));
          }}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            tone="filled"
            size="lg"
            className={styles.go}
            busy={busy}
            iconAfter={<IconArrowRight size={16} stroke={1.8} aria-hidden="true" />}
          >
            Log in
          </Button>
          <Link to="/help" state={{ email: email.trim() }} className={styles.forgot}>
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
