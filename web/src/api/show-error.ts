import { toast } from '../ui/toast-store';
import { ApiError, errorDetail, errorText } from './errors';

/** Shows a failure in a toast, but for non_paid: whoever hears of all refusals opens Trial Expired. */
export function showError(error: unknown, duration?: number): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.code === 'non_paid') return;
  toast({
    tone: 'bad',
    text: errorText(error),
    detail: errorDetail(error),
    duration,
    // the same refusal again takes the place of the one before, though its wait is another
    key: `error:${error instanceof ApiError ? (error.code ?? error.status) : errorText(error)}`,
  });
}
