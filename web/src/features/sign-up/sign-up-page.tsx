import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { errorText } from '../../api/errors';
import { NOTICES, TEXTS } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { usePrimaryKey } from '../../keyboard/use-primary-key';
import type { SignUpRequest } from '../../protocol/generated/calls';
import { signUp } from '../../stores/account/entry';
import { agreeToPolicy } from '../../stores/policy/store';
import { referrer, withReferral } from '../../stores/referral/store';
import { storeLoginBackground } from '../../stores/session/login-background';
import { BackLink, PublicHead } from '../../ui/public-head';
import { FormAlert } from '../../ui/short-message';
import { toast } from '../../ui/toast-store';
import { Stepper } from '../../ui/wizard/stepper';
import { useSteps } from '../../ui/wizard/use-steps';
import { AccountStep } from './account-step';
import { ConductStep, TermsStep } from './agreement-step';
import { DoneStep } from './done-step';
import { EMPTY_FORM, ROLES, refusedFields, type SignUpValues, STEPS } from './form';
import { LinksStep } from './links-step';
import styles from './sign-up.module.css';

/** The screens of the sign-up, in order. One step can have several screens: 'terms' and 'conduct' are both step 3. */
const SCREENS = ['account', 'links', 'terms', 'conduct', 'done'] as const;
type Screen = (typeof SCREENS)[number];

/**
 * For each screen, the position of the pointer on the ruler that shows the progress: the index of the step, and the fraction of that step
 * that is done.
 */
const PLACES: Record<Exclude<Screen, 'done'>, { step: number; done: number }> = {
  account: { step: 0, done: 0 },
  links: { step: 1, done: 0 },
  terms: { step: 2, done: 0 },
  conduct: { step: 2, done: 0.5 },
};

/**
 * Returns the request of a sign-up. `company`: the id of the company whose link the person followed; NaN if there is none. `ref`: the code
 * of the person who recommended Needledrop.
 */
function requestOf(of: SignUpValues, company: number, ref: string | null): SignUpRequest {
  const { choice, repeat: _repeat, ...values } = of;
  return {
    ...values,
    ...ROLES[choice],
    user_name: values.user_name.trim(),
    email: values.email.trim(),
    link_1: values.link_1.trim(),
    link_2: values.link_2.trim(),
    redirect_url: `${window.location.origin}/confirm-new-email/`,
    ...(Number.isSafeInteger(company) && company > 0 ? { company_id: company } : {}),
    ...(ref === null ? {} : { ref }),
  };
}

/** The page on which a person signs up, in four steps. */
export default function SignUpPage() {
  const [query] = useSearchParams();
  const { search } = useLocation();
  const home = withReferral('/', search);
  const form = useServerForm<SignUpValues, Awaited<ReturnType<typeof signUp>>>({
    initial: EMPTY_FORM,
    send: (values) => signUp(requestOf(values, Number(query.get('company_id')), referrer(search))),
    onDone: ({ login_background }, { email }) => {
      if (login_background) storeLoginBackground(login_background);
      agreeToPolicy();
      toast(NOTICES.emailSent(email.trim()));
      goTo('done');
    },
    mapError: (failure) => {
      const errors = refusedFields(failure);
      if (Object.keys(errors).length === 0) return errorText(failure);
      goTo(errors.user_name || errors.email || errors.pass ? 'account' : 'links');
      return errors;
    },
  });
  const { screen, goTo } = useSteps<Screen>(SCREENS, form.values.email !== '');
  const wasFurther = useRef(false);
  const main = useRef<HTMLElement>(null);
  usePrimaryKey(main);
  useEffect(() => {
    if (screen !== 'account') wasFurther.current = true;
  }, [screen]);

  return (
    <div className={styles.page}>
      <PublicHead home={home}>
        {/* from the second screen on, the wizard has its own Back button: this link would discard what was typed */}
        {screen === 'account' && <BackLink to={home}>Back</BackLink>}
        <span className={styles.question}>
          Already have an account?{' '}
          <Link to={home} className={styles.signIn}>
            Sign In
          </Link>
        </span>
      </PublicHead>
      <main ref={main} className={styles.main}>
        <div className={styles.column}>
          {screen !== 'done' && <Stepper steps={STEPS} {...PLACES[screen]} className={styles.stepper} />}
          {screen === 'account' && <AccountStep form={form} back={wasFurther.current} onDone={() => goTo('links')} />}
          {screen === 'links' && <LinksStep form={form} onBack={() => goTo('account')} onDone={() => goTo('terms')} />}
          {screen === 'terms' && <TermsStep onBack={() => goTo('links')} onDone={() => goTo('conduct')} />}
          {screen === 'conduct' && (
            <ConductStep
              busy={form.busy}
              alert={
                form.alert && (
                  <div className={styles.alert}>
                    <FormAlert title={TEXTS.registrationFailed} reason={form.alert}>
                      {/* opens in a new tab, since the typed text exists only in this tab */}
                      <Link to="/help" target="_blank">
                        Help
                      </Link>
                    </FormAlert>
                  </div>
                )
              }
              onBack={() => goTo('terms')}
              onDone={() => void form.submit()}
            />
          )}
          {screen === 'done' && <DoneStep email={form.values.email.trim()} />}
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
