import { useCallback, useEffect, useRef, useState } from 'react';
import { showError } from '../api/show-error';

/** Runs something that the server may refuse, and shows a refusal; `busy` until it is over. Returns true if it was done. */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
): [run: (...args: A) => Promise<boolean>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const run = useCallback(async (...args: A) => {
    setBusy(true);
    try {
      await latest.current(...args);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return [run, busy];
}
