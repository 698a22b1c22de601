import { call, callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { createResource, type RecordHeads, useResource } from '../../live/resource';
import { useReadRows } from '../../live/rows';
import { onSessionReset } from '../../live/session-store';
import { type CompanyInvite, type InviteId, LIMITS, type UserChange } from '../../protocol/generated/protocol';
import { refreshSession, selectOwnTopic, useSession } from '../session/store';

/** A list of invitations: those that the person has received, or those that they created as a company's manager. */
export type Side = 'received' | 'created';

/** The received and the created invitations, each newest first. */
export type InviteLists = Record<Side, readonly CompanyInvite[]>;

/** Reads all pages of a list. The answer has no total number: the first page that is not full is the last. */
function readPages(
  path: 'company/get_received_invites' | 'company/get_created_invites',
  signal: AbortSignal,
  recordHeads: RecordHeads,
): Promise<CompanyInvite[]> {
  return readAll(async (offset) => {
    const rows = recordHeads(await callWhole(path, { offset, limit: LIMITS.PAGE_MAX }, signal));
    return { rows, total: rows.length < LIMITS.PAGE_MAX ? offset + rows.length : Number.POSITIVE_INFINITY };
  });
}

const lists = createResource<null, InviteLists, UserChange>({
  read: async (_, signal, recordHeads) => {
    const [received, created] = await Promise.all([
      readPages('company/get_received_invites', signal, recordHeads),
      readPages('company/get_created_invites', signal, recordHeads),
    ]);
    return { received, created };
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: (change) => change.kind.startsWith('invite_'),
});

/** The invitations that were changed on this page, which are therefore not highlighted. */
const own = new Set<InviteId>();
onSessionReset(() => own.clear());

const ROWS = {
  id: ({ id }: CompanyInvite) => id,
  mark: ({ status }: CompanyInvite) => status,
  isOwn: (id: InviteId) => own.has(id),
};

/** Returns the received and the created invitations as a table shows them. */
export function useInvites() {
  const read = useResource(lists, null);
  return {
    received: useReadRows(read, 'received', read.value?.received ?? null, ROWS),
    created: useReadRows(read, 'created', read.value?.created ?? null, ROWS),
  };
}

/** Changes an invitation, then reads the lists again. */
async function action(id: InviteId, send: () => Promise<unknown>): Promise<void> {
  own.add(id);
  try {
    await send();
  } catch (refusal) {
    own.delete(id);
    throw refusal;
  } finally {
    await lists.read(lists.keyOf(null));
  }
}

/** Accepts an invitation to a company. Rejects with an ApiError. */
export async function acceptInvite(invite_id: InviteId): Promise<void> {
  await action(invite_id, () => call('company/update_invite_status', { invite_id, status: 'accepted' }));
  // a person without a company has one now
  void refreshSession().catch(() => {});
}

/** Declines an invitation. Rejects with an ApiError. */
export async function declineInvite(invite_id: InviteId): Promise<void> {
  await action(invite_id, () => call('company/update_invite_status', { invite_id, status: 'canceled' }));
}

/** Deletes an invitation from the user's own list; a pending one is withdrawn. Rejects with an ApiError. */
export async function deleteInvite(invite_id: InviteId): Promise<void> {
  await action(invite_id, () => call('company/delete_invite', { invite_id }));
}

/** Starts the first reads of the page of invitations. */
export const preloadInvites = () => [lists.preload(null)];
