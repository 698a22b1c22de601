import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** What the link of an email carries; empty where the link does not say it. */
export interface EmailedLink {
  token: string;
  email: string;
}

const PREFIX = 'needledrop-link:';

/** What the query of an emailed link says; null where it holds no token. */
function linkOf(query: URLSearchParams): EmailedLink | null {
  const token = query.get('token') ?? '';
  return token === '' ? null : { token, email: query.get('email') ?? '' };
}

/** Keeps the link for reloads of its page in this tab; a token is good once and for a short time. */
function keepLink(page: string, link: EmailedLink): void {
  try {
    window.sessionStorage.setItem(PREFIX + page, JSON.stringify(link));
  } catch {
    // without storage the page works until it is loaded again
  }
}

/** The link that this tab came to the page with. */
function keptLink(page: string): EmailedLink | null {
  try {
    const { token, email } = JSON.parse(window.sessionStorage.getItem(PREFIX + page) ?? '{}') as Partial<EmailedLink>;
    return typeof token === 'string' && typeof email === 'string' ? { token, email } : null;
  } catch {
    return null;
  }
}

/** Forgets the link once its token is used up. */
function forgetLink(page: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + page);
  } catch {
    // nothing was kept either
  }
}

/**
 * The token and email that the link of an email brought to `page`, which are taken out of the address and the history. null: the
 * page was opened without them. `forget` is called once the token is used up.
 */
export function useEmailedLink(page: string): { link: EmailedLink | null; forget: () => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const brought = linkOf(query);
  const [link, setLink] = useState(() => brought ?? keptLink(page));
  // a second link may be opened in the same tab while its page stands
  if (brought && brought.token !== link?.token) setLink(brought);

  const { token, email } = brought ?? {};
  useEffect(() => {
    if (token === undefined || email === undefined) return;
    keepLink(page, { token, email });
    navigate(page, { replace: true });
  }, [page, token, email, navigate]);

  return { link, forget: () => forgetLink(page) };
}
