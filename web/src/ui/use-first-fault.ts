import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * For forms: `look` puts the focus on the first field inside `form` that says that it is invalid, once the faults are drawn.
 */
export function useFirstFault(): { form: RefObject<HTMLFormElement | null>; look: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [looks, setLooks] = useState(0);
  const look = useCallback(() => setLooks((count) => count + 1), []);
  useEffect(() => {
    if (looks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [looks]);
  return { form, look };
}
