/** What the link of a letter carries; empty where the link does not say it. */
export interface LetterLink {
  token: string;
  email: string;
}

const PREFIX = 'needledrop-letter:';

/** What the query of a letter's link says; null where it holds no token. */
export function linkOf(query: URLSearchParams): LetterLink | null {
  const token = query.get('token') ?? '';
  return token === '' ? null : { token, email: query.get('email') ?? '' };
}

/** Keeps the link for reloads of its page in this tab; a token is good once and for a short time. */
export function keepLink(page: string, link: LetterLink): void {
  try {
    window.sessionStorage.setItem(PREFIX + page, JSON.stringify(link));
  } catch {
    // without storage the page works until it is loaded again
  }
}

/** The link that this tab came to the page with. */
export function keptLink(page: string): LetterLink | null {
  try {
    const { token, email } = JSON.parse(window.sessionStorage.getItem(PREFIX + page) ?? '{}') as Partial<LetterLink>;
    return typeof token === 'string' && typeof email === 'string' ? { token, email } : null;
  } catch {
    return null;
  }
}

/** Forgets the link once its token is used up. */
export function forgetLink(page: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + page);
  } catch {
    // nothing was kept either
  }
}
