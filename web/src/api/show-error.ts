import { toast } from '../ui/toast-store';
import { ApiError, errorDetail, errorText } from './errors';

/**
 * Shows an error in a toast. Does nothing if the call was aborted, or if the error is `non_paid`, because that error opens the dialog Trial
 * Expired.
 */
export function showError(error: unknown, duration?: number): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.code === 'non_paid') return;
  toast({
    tone: 'bad',
    text: errorText(error),
    detail: errorDetail(error),
    duration,
    // the same refusal replaces the previous toast, although the time to wait may differ
    key: `error:${error instanceof ApiError ? (error.code ?? error.status) : errorText(error)}`,
  });
}
