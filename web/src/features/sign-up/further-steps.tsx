import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LIMITS } from '../../protocol/generated/protocol';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import type { SignUpForm } from './form';
import styles from './sign-up.module.css';
import { Stepper } from './stepper';

export interface StepProps {
  form: SignUpForm;
  onChange: (change: Partial<SignUpForm>) => void;
  onBack: () => void;
  onDone: () => void;
}

/** Step 2: where the music, or the company, can be found. May be left empty. */
export function LinksStep({ form, onChange, onBack, onDone }: StepProps) {
  const company = form.choice === 'manager';
  const label = company ? 'Link to your company' : 'Link to your music';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <h1 className={`type-title-large ${styles.question}`}>
        {company ? 'Where can we read about your company?' : 'Where can we hear you?'}
      </h1>
      <p className={styles.text}>
        Our staff looks at these links before it approves an account. You may leave them empty.
      </p>
      <div className={styles.grid}>
        <TextField
          label={`${label} 1`}
          size="lg"
          className={styles.two}
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
          value={form.link1}
          onChange={(link1) => onChange({ link1 })}
        />
        <TextField
          label={`${label} 2`}
          size="lg"
          className={styles.two}
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
          value={form.link2}
          onChange={(link2) => onChange({ link2 })}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" tone="filled" size="lg" className={styles.wide}>
          Continue
        </Button>
        <Button size="lg" tone="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

/** Step 3: what one agrees to. */
export function TermsStep({ busy, onBack, onDone }: { busy: boolean; onBack: () => void; onDone: () => void }) {
  return (
    <>
      <h1 className={`type-title-large ${styles.question}`}>Terms and conditions</h1>
      <div className={styles.terms}>
        <p>You are 18 or older, and you accept these terms.</p>
        <p>You upload only music that you hold the rights to, or whose holders have agreed.</p>
        <p>The terms are governed by California law. DMCA notices are processed within two business days.</p>
        <p>
          Data is never sold or shared with external sources or A.I. agents. What is kept, and why, stands in the{' '}
          <Link to="/privacy-policy" target="_blank" rel="noreferrer">
            privacy policy
          </Link>
          .
        </p>
        <p>Write to others here as you would speak to them in a studio: accounts that do not are closed.</p>
      </div>
      <div className={styles.actions}>
        <Button tone="filled" size="lg" className={styles.wide} busy={busy} busyText="LOADING" onClick={onDone}>
          Agree
        </Button>
        <Button size="lg" tone="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

const COUNTDOWN_MS = 5000;
const TICK_MS = 100;

/** Step 4: what happens now; after 5 s to the log-in page. */
export function DoneStep({ email }: { email: string }) {
  const navigate = useNavigate();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => setPassed(Math.min(COUNTDOWN_MS, Date.now() - started)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const over = passed >= COUNTDOWN_MS;
  useEffect(() => {
    if (over) navigate('/');
  }, [over, navigate]);
  return (
    <>
      <Stepper step={3} share={passed / COUNTDOWN_MS} />
      <h1 className={`type-title-large ${styles.question}`}>Check your email</h1>
      <p className={styles.text}>
        Letter with confirmation will be sent to <b>{email}</b>. Open the link in it; then our staff looks at your
        account.
      </p>
      <p className={styles.text}>To the log-in page in {Math.ceil((COUNTDOWN_MS - passed) / 1000)} s.</p>
      <div className={styles.actions}>
        <Button size="lg" onClick={() => navigate('/')}>
          Sign In
        </Button>
      </div>
    </>
  );
}
