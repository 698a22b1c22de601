import { ApiError } from '../../api/errors';
import { waitForConnection } from '../../stores/connection/waiting-saves';
import { useSession } from '../../stores/session/store';
import { LONG_TOAST_MS, toast } from '../../ui/toast-store';

/**
 * If a save failed because the server could not be reached, repeats the save once the connection is back, provided that the same person is
 * still logged in. Returns true if the save will be repeated.
 */
export function saveLater(form: object, failure: unknown, save: () => unknown): boolean {
  const isUnreached = failure instanceof ApiError && failure.status === null;
  if (!isUnreached || useSession.getState().status !== 'in') return false;
  const back = waitForConnection(form);
  void back?.then((isBack) => (isBack ? save() : undefined));
  if (back)
    toast({
      text: "Offline. We'll save this when you're back online.",
      key: 'waiting-save',
      duration: LONG_TOAST_MS,
    });
  return back !== null;
}
