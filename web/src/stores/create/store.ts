import { createSessionStore } from '../../live/session-store';

export type CreateKind = 'job' | 'company' | 'team';

interface CreateState {
  /** What the Create popover asked for and no page has taken up yet. */
  requested: CreateKind | null;
}

export const useCreateRequest = createSessionStore<CreateState>(() => ({ requested: null }));

export function requestCreate(kind: CreateKind): void {
  useCreateRequest.setState({ requested: kind });
}

/** True once for each request of that kind: the page that answers it opens its dialog. */
export function takeCreateRequest(kind: CreateKind): boolean {
  if (useCreateRequest.getState().requested !== kind) return false;
  useCreateRequest.setState({ requested: null });
  return true;
}
