/** Returns a typed link as an address of the web; null if it is none. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

/** Returns the shown form of a link: without the scheme and a slash at its end. */
export const linkText = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
