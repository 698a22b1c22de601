import { call } from '../../api/client';
import { usePolicy } from '../policy/store';

const COOKIE = 'needledrop_ref';
const DAYS = 30;
const CODE = /^[\w-]{1,64}$/;

/** Returns the referral code in the query of a URL; null if there is none. */
export function referralOf(search: string): string | null {
  const code = new URLSearchParams(search).get('ref') ?? '';
  return CODE.test(code) ? code : null;
}

/**
 * Returns a path with the referral code of the current URL added. Before the visitor agrees to the policy, the code is not stored, so that
 * it must be in every URL.
 */
export function withReferral(path: string, search: string): string {
  const code = referralOf(search);
  return code === null ? path : `${path}?ref=${code}`;
}

/** Returns the referral code that this browser has stored; null if there is none. */
function remembered(): string | null {
  const prefix = `${COOKIE}=`;
  const cookie = document.cookie.split(';').find((one) => one.trim().startsWith(prefix));
  return cookie === undefined ? null : cookie.trim().slice(prefix.length);
}

/** Returns the visitor's referral code: the stored one, since the first code counts, or else the one in the URL. */
export const referrer = (search: string): string | null => remembered() ?? referralOf(search);

/** Stores a referral code in this browser, unless one is already stored. */
function store(code: string): void {
  if (remembered() !== null) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

/** Counts the click on a referral link, and stores its code when the visitor has agreed to the policy. */
export function storeReferral(search: string): void {
  const code = referralOf(search);
  if (code === null) return;
  // the page does not wait for the call, and a lost click does no harm
  call('affiliate/click', { ref: code }).catch(() => {});
  if (usePolicy.getState().agreed) {
    store(code);
    return;
  }
  const leave = usePolicy.subscribe(({ agreed }) => {
    if (!agreed) return;
    leave();
    store(code);
  });
}
