import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { agreeToPolicy } from '../../stores/policy/store';
import { keepLoginBackground } from '../../stores/session/login-background';
import { toast } from '../../ui/toast-store';
import { type Faults, ROLES, type SignUpForm, serverFaults } from './form';

/** What the server refuses by a code of its own is a fault of a field all the same. */
function faultsOf(failure: unknown): Faults {
  if (!(failure instanceof ApiError)) return {};
  if (failure.code === 'email_already_registered') return { email: errorText(failure) };
  if (failure.code === 'user_name_taken') return { userName: errorText(failure) };
  return serverFaults(failure.fields);
}

/**
 * Makes the account. `signUp` answers null where it is made, else the faults of the fields; where no field is at fault, `failure` says why
 * it went wrong.
 */
export function useSignUp(): {
  busy: boolean;
  failure: string | null;
  signUp: (form: SignUpForm) => Promise<Faults | null>;
} {
  const [query] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const signUp = async (form: SignUpForm): Promise<Faults | null> => {
    setBusy(true);
    setFailure(null);
    const email = form.email.trim();
    const company = Number(query.get('company_id'));
    try {
      const made = await call('account/sign_up', {
        pass: form.pass,
        user_name: form.userName.trim(),
        email,
        ...ROLES[form.choice],
        link_1: form.link1.trim(),
        link_2: form.link2.trim(),
        redirect_url: `${window.location.origin}/confirm-new-email/`,
        ...(Number.isSafeInteger(company) && company > 0 ? { company_id: company } : {}),
      });
      if (made.login_background) keepLoginBackground(made.login_background);
      agreeToPolicy();
      toast(NOTICES.letterSent(email));
      return null;
    } catch (refusal) {
      const faults = faultsOf(refusal);
      if (Object.keys(faults).length === 0) setFailure(errorText(refusal));
      return faults;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, signUp };
}
