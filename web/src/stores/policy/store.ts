import { create } from 'zustand';

/** The version of the policy. A new version asks everybody again: raise it with the text in legal/privacy-policy. */
const POLICY_VERSION = 1;
const COOKIE = `needledrop_policy_${POLICY_VERSION}`;
const DAYS = 36_500;
const YES = 'yes';

/** Returns true if a page's cookies agree to the privacy policy; any other value of the cookie asks again. */
export function saysYes(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${COOKIE}=${YES}`);
}

function write(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${COOKIE}=${YES}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

export interface PolicyState {
  /** True if the privacy policy was agreed to in this browser. */
  agreed: boolean;
}

export const usePolicy = create<PolicyState>(() => ({ agreed: saysYes(document.cookie) }));

/** Renews the agreement at each visit, since browsers keep cookies for a shorter time than set. */
export function renewAgreement(): void {
  const agreed = saysYes(document.cookie);
  if (agreed) write();
  usePolicy.setState({ agreed });
}

export function agreeToPolicy(): void {
  write();
  usePolicy.setState({ agreed: true });
}
