import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { forgetLink, keepLink, keptLink, type LetterLink, linkOf } from './letter-link';

/**
 * The token and email that the link of a letter brought to `page`, which are taken out of the address and the history. null: the
 * page was opened without them. `forget` is called once the token is used up.
 */
export function useLetterLink(page: string): { link: LetterLink | null; forget: () => void } {
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
