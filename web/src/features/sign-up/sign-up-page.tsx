import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { TEXTS } from '../../api/messages';
import { usePrimaryKey } from '../../keyboard/use-primary-key';
import { LogoMark } from '../../ui/logo';
import { FormAlert } from '../../ui/short-message';
import { Stepper } from '../../ui/wizard/stepper';
import { useSteps } from '../../ui/wizard/use-steps';
import { AccountStep } from './account-step';
import { ConductStep, TermsStep } from './agreement-step';
import { DoneStep } from './done-step';
import { EMPTY_FORM, type Faults, type SignUpForm, STEPS } from './form';
import { LinksStep } from './links-step';
import styles from './sign-up.module.css';
import { useSignUp } from './use-sign-up';

/** The screens, in order. */
const SCREENS = ['account', 'links', 'terms', 'conduct', 'done'] as const;
type Screen = (typeof SCREENS)[number];

/** Where the needle of each screen stands: the step, and how much of it is done. */
const PLACES: Record<Exclude<Screen, 'done'>, { step: number; done: number }> = {
  account: { step: 0, done: 0 },
  links: { step: 1, done: 0 },
  terms: { step: 2, done: 0 },
  conduct: { step: 2, done: 0.5 },
};

/** Sign-up in four steps on one page. */
export default function SignUpPage() {
  const [form, setForm] = useState<SignUpForm>(EMPTY_FORM);
  const [refused, setRefused] = useState<Faults>({});
  const { screen, goTo } = useSteps<Screen>(SCREENS, form.email !== '');
  const { busy, failure, signUp } = useSignUp();
  const wasFurther = useRef(false);
  const main = useRef<HTMLElement>(null);
  usePrimaryKey(main);
  useEffect(() => {
    if (screen !== 'account') wasFurther.current = true;
  }, [screen]);

  const change = (part: Partial<SignUpForm>) => {
    setForm((before) => ({ ...before, ...part }));
    // a refusal is about what was typed before
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };

  const agree = async () => {
    const faults = await signUp(form);
    if (faults === null) goTo('done');
    else if (Object.keys(faults).length > 0) {
      setRefused(faults);
      goTo(faults.userName || faults.email || faults.pass ? 'account' : 'links');
    }
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.logo}>
          <LogoMark size={24} />
          Needledrop
        </Link>
        <nav className={styles.ways} aria-label="Account links">
          {/* from the second screen on, Back is the wizard's own: this one would lose what was typed */}
          {screen === 'account' && (
            <Link to="/" className={styles.back}>
              <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
              Back
            </Link>
          )}
          <span>
            Already have an account?{' '}
            <Link to="/" className={styles.signIn}>
              Sign In
            </Link>
          </span>
        </nav>
      </header>
      <main ref={main} className={styles.main}>
        <div className={styles.column}>
          {screen !== 'done' && <Stepper steps={STEPS} {...PLACES[screen]} />}
          {screen === 'account' && (
            <AccountStep
              form={form}
              refused={refused}
              back={wasFurther.current}
              onChange={change}
              onDone={() => goTo('links')}
            />
          )}
          {screen === 'links' && (
            <LinksStep
              form={form}
              refused={refused}
              onChange={change}
              onBack={() => goTo('account')}
              onDone={() => goTo('terms')}
            />
          )}
          {screen === 'terms' && <TermsStep onBack={() => goTo('links')} onDone={() => goTo('conduct')} />}
          {screen === 'conduct' && (
            <ConductStep
              busy={busy}
              alert={
                failure && (
                  <div className={styles.alert}>
                    <FormAlert title={TEXTS.registrationFailed} reason={failure}>
                      {/* in a tab of its own, as all that is read meanwhile: what was typed lives in this one alone */}
                      <Link to="/help" target="_blank">
                        Help
                      </Link>
                    </FormAlert>
                  </div>
                )
              }
              onBack={() => goTo('terms')}
              onDone={() => void agree()}
            />
          )}
          {screen === 'done' && <DoneStep email={form.email.trim()} />}
        </div>
      </main>
      <footer className={styles.foot}>
        <span className={styles.desktop}>
          <IconDeviceDesktop size={15} stroke={1.6} aria-hidden="true" />
          Works on desktop only
        </span>
        <span className={styles.legal}>
          <Link to="/terms" target="_blank">
            Terms and conditions
          </Link>
          <Link to="/privacy-policy" target="_blank">
            Privacy Policy
          </Link>
        </span>
      </footer>
    </div>
  );
}
