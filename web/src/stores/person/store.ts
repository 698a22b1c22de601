import { call, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { useChangedRows } from '../../live/rows';
import { type AdminChange, type AuditEntry, LIMITS, type UserId } from '../../protocol/generated/protocol';

/** A person as the staff sees them. */
export type Person = Result<'admin/get_user'>;

/** Returns true if an audit entry records an action by a person or on that person. */
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

/** Returns a person with all data that the staff may see; reads nothing if the id is undefined. */
export const usePerson = (id: UserId | undefined) => useResource(people, id);

/** Returns the ids of the audit entries about a person that other people have just added. */
export function useNewLines(id: UserId, audit: Person['audit'], me: UserId | null): ReadonlySet<number> {
  const own = new Set(audit.filter(({ by }) => by?.user_id === me).map((entry) => entry.id));
  return useChangedRows(id, audit, { id: (entry) => entry.id, isOwn: (line) => own.has(line) });
}

/** Waits for an action on a person, then reads the person again, without waiting until the change is published. */
async function thenRead(id: UserId, action: Promise<unknown>): Promise<void> {
  await action;
  await people.read(people.keyOf(id));
}

/** Ends all sessions of a person. If the person is the viewer, the current session continues. Rejects with an ApiError. */
export const endSessionsOf = (id: UserId) => thenRead(id, call('admin/end_sessions', { id }));

export const resendConfirmation = (id: UserId) => thenRead(id, call('admin/resend_confirmation', { id }));

/** A typed note that is not saved, and the saved note from which typing began. */
export interface NoteDraft {
  text: string;
  from: string;
}

/** Returns true if a draft differs from the saved note. By default, `note` is the note from which typing began. Pure. */
export const isUnsaved = (draft: NoteDraft | null, note = draft?.from ?? ''): boolean =>
  draft !== null && draft.text.trim() !== note;

/** Saves the staff's note about a person; an empty text deletes the note. Rejects with an ApiError. */
export const setNote = (id: UserId, note: string) => thenRead(id, call('admin/set_note', { id, note }));
