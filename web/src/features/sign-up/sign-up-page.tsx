import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client';
import { ApiError } from '../../api/errors';
import { showError } from '../../api/show-error';
import { LogoMark } from '../../ui/logo';
import { LONG_TOAST_MS, toast } from '../../ui/toast-store';
import { AccountStep } from './account-step';
import { EMPTY_FORM, ROLES, type SignUpForm } from './form';
import { DoneStep, LinksStep, TermsStep } from './further-steps';
import styles from './sign-up.module.css';
import { Stepper } from './stepper';

/** Sign-up in four steps on one page. */
export default function SignUpPage() {
  const [query] = useSearchParams();
  const [form, setForm] = useState<SignUpForm>(EMPTY_FORM);
  const [step, setStep] = useState(0);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<SignUpForm>) => setForm((before) => ({ ...before, ...part }));

  const signUp = async () => {
    setBusy(true);
    const email = form.email.trim();
    const company = Number(query.get('company_id'));
    try {
      await call('account/sign_up', {
        pass: form.pass,
        user_name: form.userName.trim(),
        email,
        ...ROLES[form.choice],
        link_1: form.link1.trim(),
        link_2: form.link2.trim(),
        redirect_url: `${window.location.origin}/confirm-new-email/`,
        ...(company > 0 ? { company_id: company } : {}),
      });
      toast({
        tone: 'ok',
        text: `Congratulations! Letter with confirmation will be sent to ${email}. Check your email`,
        duration: LONG_TOAST_MS,
      });
      setStep(3);
    } catch (failure) {
      showError(failure);
      // what the server does not like stands on the first step
      if (failure instanceof ApiError && (failure.status === 400 || failure.status === 409)) setStep(0);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.logo}>
          <LogoMark size={24} />
          Needledrop
        </Link>
        <nav className={styles.ways} aria-label="Ways out">
          <Link to="/" className={styles.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            Back
          </Link>
          <span>
            Already have an account?{' '}
            <Link to="/" className={styles.signIn}>
              Sign In
            </Link>
          </span>
        </nav>
      </header>
      <main className={styles.main}>
        <div className={styles.column}>
          {step < 3 && <Stepper step={step} />}
          {step === 0 && <AccountStep form={form} onChange={change} onDone={() => setStep(1)} />}
          {step === 1 && (
            <LinksStep form={form} onChange={change} onBack={() => setStep(0)} onDone={() => setStep(2)} />
          )}
          {step === 2 && <TermsStep busy={busy} onBack={() => setStep(1)} onDone={() => void signUp()} />}
          {step === 3 && <DoneStep email={form.email.trim()} />}
        </div>
      </main>
      <footer className={styles.foot}>
        <span className={styles.desktop}>
          <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
          Works on desktop only
        </span>
        <Link to="/privacy-policy">Privacy Policy</Link>
      </footer>
    </div>
  );
}
