import { ApiError } from '../../api/errors';
import { waitForLine } from '../../stores/connection/waiting-saves';
import { useSession } from '../../stores/session/store';
import { LONG_TOAST_MS, toast } from '../../ui/toast-store';

/**
 * Saves once the connection is back, for the person who is logged in now, if the server could not be reached. Returns
 * false for any other failure.
 */
export function saveLater(form: object, failure: unknown, save: () => unknown): boolean {
  const isUnreached = failure instanceof ApiError && failure.status === null;
  if (!isUnreached || useSession.getState().status !== 'in') return false;
  const back = waitForLine(form);
  void back?.then((isBack) => (isBack ? save() : undefined));
  if (back)
    toast({
      text: "Offline. We'll save this when you're back online.",
      key: 'waiting-save',
      duration: LONG_TOAST_MS,
    });
  return back !== null;
}
