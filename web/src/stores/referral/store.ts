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

/** Remembers the code in this browser, unless another was there before. */
function keep(code: string): void {
  if (document.cookie.split(';').some((cookie) => cookie.trim().startsWith(`${COOKIE}=`))) return;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${COOKIE}=${code}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

/** Remembers by whose link the visit began, once the policy is agreed to. */
export function keepReferral(search: string): void {
  const code = referralOf(search);
  if (code === null) return;
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
