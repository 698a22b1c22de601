import { call } from '../../api/client';
import { usePolicy } from '../policy/store';

const COOKIE = 'needledrop_ref';
const DAYS = 30;
const CODE = /^[\w-]{1,64}$/;

/** The code of whoever recommended us, by the query of an address; null where it holds none. */
export function referralOf(search: string): string | null {
  const code = new URLSearchParams(search).get('ref') ?? '';
  return CODE.test(code) ? code : null;
}

/** A way on that keeps the code of the address: before the policy is agreed to it stands nowhere else. */
export function withReferral(path: string, search: string): string {
  const code = referralOf(search);
  return code === null ? path : `${path}?ref=${code}`;
}

/** The code that this browser remembers; null where there is none. */
function remembered(): string | null {
  const prefix = `${COOKIE}=`;
  const cookie = document.cookie.split(';').find((one) => one.trim().startsWith(prefix));
  return cookie === undefined ? null : cookie.trim().slice(prefix.length);
}

/** By whose link the visitor came: the one that is remembered, since the first counts, else the one of the address. */
export const referrer = (search: string): string | null => remembered() ?? referralOf(search);

/** Remembers the code in this browser, unless another was there before. */
function keep(code: string): void {
  if (remembered() !== null) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

/** Counts by whose link the visit began, and remembers it once the policy is agreed to. */
export function keepReferral(search: string): void {
  const code = referralOf(search);
  if (code === null) return;
  // nothing of the page waits for it, and nobody misses one that is lost
  call('affiliate/click', { ref: code }).catch(() => {});
  if (usePolicy.getState().agreed) {
    keep(code);
    return;
  }
  const leave = usePolicy.subscribe(({ agreed }) => {
    if (!agreed) return;
    leave();
    keep(code);
  });
}
