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

/** Returns a path with the referral code of the URL added: until the policy is agreed to, the code is stored nowhere else. */
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

/** Returns the referral code of the visitor: the stored one, since the first counts, else that of the URL. */
export const referrer = (search: string): string | null => remembered() ?? referralOf(search);

/** Stores the code in this browser, unless there is one already. */
function store(code: string): void {
  if (remembered() !== null) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

/** Counts the click on the referral link, and stores its code once the policy is agreed to. */
export function storeReferral(search: string): void {
  const code = referralOf(search);
  if (code === null) return;
  // the page does not wait for it, and a lost click does no harm
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
