import { call, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { useChangedRows } from '../../live/rows';
import { type AdminChange, type AuditEntry, LIMITS, type UserId } from '../../protocol/generated/protocol';

/** A person as the staff sees them. */
export type Person = Result<'admin/get_user'>;

/** Returns true if an audit entry belongs to a person's history. */
const isOf = ({ by, on }: AuditEntry, id: UserId) => by?.user_id === id || (on?.kind === 'user' && on.id === id);

const people = createResource<UserId, Person, AdminChange>({
  read: (id, signal) => call('admin/get_user', { id }, signal),
  topic: () => 'admin',
  // the changes contain whole audit entries, of actions by the person and on the person
  apply: (person, change, id) => {
    if (change.kind !== 'audit_added' || !isOf(change.entry, id)) return null;
    const others = person.audit.filter((entry) => entry.id !== change.entry.id);
    return { ...person, audit: [change.entry, ...others].slice(0, LIMITS.AUDIT_PAGE) };
  },
  isInvalidatedBy: (change, id) =>
    (change.kind === 'user_changed' || change.kind === 'user_deleted') && change.user_id === id,
});

/** Returns a person with all that the staff sees of them; reads nothing if undefined. */
export const usePerson = (id: UserId | undefined) => useResource(people, id);

/** Returns the entries of a person's history that others have just added. */
export function useNewLines(id: UserId, audit: Person['audit'], me: UserId | null): ReadonlySet<number> {
  const own = new Set(audit.filter(({ by }) => by?.user_id === me).map((entry) => entry.id));
  return useChangedRows(id, audit, { id: (entry) => entry.id, isOwn: (line) => own.has(line) });
}

/** Waits for an action on a person, then reads the person again, before its change is published. */
async function thenRead(id: UserId, action: Promise<unknown>): Promise<void> {
  await action;
  await people.read(people.keyOf(id));
}

/** Ends all sessions of a person; for the user themselves, all but this one. Rejects with an ApiError, as the others do. */
export const endSessionsOf = (id: UserId) => thenRead(id, call('admin/end_sessions', { id }));

export const resendConfirmation = (id: UserId) => thenRead(id, call('admin/resend_confirmation', { id }));

/** A note that was typed and is not saved, and the note that it was made from. */
export interface NoteDraft {
  text: string;
  from: string;
}

/** Returns true if a draft differs from the note, which is by default the one that it was made from. Pure. */
export const isUnsaved = (draft: NoteDraft | null, note = draft?.from ?? ''): boolean =>
  draft !== null && draft.text.trim() !== note;

/** Sets the staff's note on a person; an empty text deletes it. */
export const setNote = (id: UserId, note: string) => thenRead(id, call('admin/set_note', { id, note }));
