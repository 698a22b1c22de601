/** A link that somebody typed, as an address of the web; null where it is none. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

/** A link as it reads: without the scheme and a slash at its end. */
export const linkWords = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
