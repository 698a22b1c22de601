import { create } from 'zustand';

/** The version of the privacy policy. Increase it when the text in legal/privacy-policy changes, so that everybody is asked again. */
const POLICY_VERSION = 1;
const COOKIE = `needledrop_policy_${POLICY_VERSION}`;
const DAYS = 36_500;
const YES = 'yes';

/** Returns true if the cookies of a page contain the agreement to the current privacy policy. */
export function saysYes(cookies: string): boolean {
  return cookies.split(';').some((cookie) => cookie.trim() === `${COOKIE}=${YES}`);
}

function write(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${COOKIE}=${YES}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`;
}

export interface PolicyState {
  /** True if the privacy policy was agreed to in this browser. */
  agreed: boolean;
}

export const usePolicy = create<PolicyState>(() => ({ agreed: saysYes(document.cookie) }));

/** Stores the agreement again at each visit, since browsers delete cookies earlier than requested. */
export function renewAgreement(): void {
  const agreed = saysYes(document.cookie);
  if (agreed) write();
  usePolicy.setState({ agreed });
}

export function agreeToPolicy(): void {
  write();
  usePolicy.setState({ agreed: true });
}
