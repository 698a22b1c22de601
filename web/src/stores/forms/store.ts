import { createSessionStore } from '../../live/session-store';
import type { JobRow } from '../../protocol/generated/protocol';

/** A form that lies over whatever page is open. */
export type OpenForm =
  /** `job`: the one to edit, or, as a copy, whose brief a new one begins with; null for an empty brief. */
  { kind: 'job'; job: JobRow | null; isCopy?: boolean } | { kind: 'company' } | { kind: 'team' };

/** The form that is open; one at a time. */
export const useOpenForm = createSessionStore<{ form: OpenForm | null }>(() => ({ form: null }));

export function openForm(form: OpenForm): void {
  useOpenForm.setState({ form });
}

export function closeForm(): void {
  useOpenForm.setState({ form: null });
}
