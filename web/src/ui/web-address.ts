/** Returns the web address for a link that a person has typed; null if the text is not a valid link. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(whole) ? new URL(whole).href : null;
}

/** Returns the text that is shown for a link: without the scheme and without a slash at the end. */
export const linkText = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
