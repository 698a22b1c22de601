import { useCallback, useEffect, useState } from 'react';
import { isEmail } from '../../api/email';
import { ApiError, errorText } from '../../api/errors';
import { checkEmail } from '../../stores/account/entry';

const CHECK_AFTER_MS = 600;

export interface EmailCheck {
  email: string;
  free: boolean;
  /** True if the server has answered whether the email is available; false if the check failed for another reason. */
  known: boolean;
  text: string;
}

async function ask(email: string, signal?: AbortSignal): Promise<EmailCheck> {
  try {
    await checkEmail(email, signal);
    return { email, free: true, known: true, text: 'Email available' };
  } catch (failure) {
    if (signal?.aborted) throw failure;
    const known = failure instanceof ApiError && failure.code === 'email_already_registered';
    return { email, free: false, known, text: errorText(failure) };
  }
}

/**
 * Asks the server whether an email is still available. This happens 600 ms after the last key press, or immediately when `checkNow` is
 * called.
 */
export function useEmailCheck(email: string): { check: EmailCheck | null; checkNow: () => Promise<EmailCheck> } {
  const [check, setCheck] = useState<EmailCheck | null>(null);
  useEffect(() => {
    setCheck(null);
    if (!isEmail(email)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // aborted: the email has changed, and the new email is checked
      ask(email, stop.signal).then(setCheck, () => {});
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [email]);
  const checkNow = useCallback(async () => {
    const found = await ask(email);
    setCheck(found);
    return found;
  }, [email]);
  return { check: check?.email === email ? check : null, checkNow };
}
