import { useCallback, useEffect, useRef, useState } from 'react';
import { showError } from '../api/show-error';

/**
 * Returns `run`, which runs an action and shows its failure, and `busy`, which is true while the action runs. `run` resolves to true if the
 * action succeeded.
 */
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
