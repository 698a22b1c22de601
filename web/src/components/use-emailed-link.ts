import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The values in an email's link; the email is empty if the link does not contain it. */
export interface EmailedLink {
  token: string;
  email: string;
}

const PREFIX = 'needledrop-link:';

/** Reads the query of an emailed link; null if it has no token. */
function linkOf(query: URLSearchParams): EmailedLink | null {
  const token = query.get('token') ?? '';
  return token === '' ? null : { token, email: query.get('email') ?? '' };
}

/**
 * Stores the link's values in this browser tab, so that the page still has them after a reload, although the token was removed from the
 * address. The token is valid only once and for a short time.
 */
function storeLink(page: string, link: EmailedLink): void {
  try {
    window.sessionStorage.setItem(PREFIX + page, JSON.stringify(link));
  } catch {
    // without storage the page works until it is reloaded
  }
}

/** Returns the emailed link by which this tab opened the page; null if none is stored. */
function readStoredLink(page: string): EmailedLink | null {
  try {
    const { token, email } = JSON.parse(window.sessionStorage.getItem(PREFIX + page) ?? '{}') as Partial<EmailedLink>;
    return typeof token === 'string' && typeof email === 'string' ? { token, email } : null;
  } catch {
    return null;
  }
}

/** Removes the stored link after its token was used. */
function clearStoredLink(page: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + page);
  } catch {
    // nothing was stored either
  }
}

/**
 * Returns the token and the email address that `page` received through the address in an email, and removes them from the page's address
 * and from the browser history. Returns null if the page was opened without a token. Call `clear` once the token is used up.
 */
export function useEmailedLink(page: string): { link: EmailedLink | null; clear: () => void } {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const brought = linkOf(query);
  const [link, setLink] = useState(() => brought ?? readStoredLink(page));
  // a second link may be opened in the same tab while the page of the first is open
  if (brought && brought.token !== link?.token) setLink(brought);

  const { token, email } = brought ?? {};
  useEffect(() => {
    if (token === undefined || email === undefined) return;
    storeLink(page, { token, email });
    navigate(page, { replace: true });
  }, [page, token, email, navigate]);

  return { link, clear: () => clearStoredLink(page) };
}
