import { create } from 'zustand';
import { toast } from '../ui/toast-store';
import { ApiError, errorDetail, errorText } from './errors';

interface DialogState {
  /** The 'Trial Expired' dialog stands. */
  trialExpired: boolean;
}

export const useErrorDialogs = create<DialogState>(() => ({ trialExpired: false }));

export function openTrialExpired(): void {
  useErrorDialogs.setState({ trialExpired: true });
}

export function closeTrialExpired(): void {
  useErrorDialogs.setState({ trialExpired: false });
}

/** Shows a failure as the catalogue says: the Trial Expired dialog for non_paid, a toast for everything else. */
export function showError(error: unknown, duration?: number): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.code === 'non_paid') {
    openTrialExpired();
    return;
  }
  toast({
    tone: 'bad',
    text: errorText(error),
    detail: errorDetail(error),
    duration,
    // the same refusal again takes the place of the one before, though its wait is another
    key: `error:${error instanceof ApiError ? (error.code ?? error.status) : errorText(error)}`,
  });
}
