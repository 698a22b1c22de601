import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../ui/link-button';
import { StepHeading } from '../../ui/wizard/step-heading';
import { Stepper } from '../../ui/wizard/stepper';
import { STEPS } from './form';
import styles from './sign-up.module.css';

const COUNTDOWN_MS = 5000;
const TICK_MS = 100;

/** Step 4: describes the next step; leads to the log-in page after 5 s. */
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
    if (over) navigate('/', { replace: true });
  }, [over, navigate]);
  return (
    <>
      <Stepper steps={STEPS} step={3} done={passed / COUNTDOWN_MS} className={styles.stepper} />
      <StepHeading focus>Check your email</StepHeading>
      <p className={styles.text}>
        Click the link we sent to <b>{email}</b> to confirm your email.
      </p>
      <p className={styles.text}>Redirecting to log in… {Math.ceil((COUNTDOWN_MS - passed) / 1000)}</p>
      <div className={styles.actions}>
        <LinkButton to="/" replace size="lg">
          Sign In
        </LinkButton>
      </div>
    </>
  );
}
