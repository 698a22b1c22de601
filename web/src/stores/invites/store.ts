import { call, callWhole } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { useReadRows } from '../../live/rows';
import { onSessionReset } from '../../live/session-store';
import type { CompanyInvite, InviteId, UserChange } from '../../protocol/generated/protocol';
import { refreshSession, selectOwnTopic, useSession } from '../session/store';

/** Who reads: whoever was invited, or whoever leads the company. */
export type Side = 'received' | 'created';

/** The invitations, the newest first. */
export type InviteLists = Record<Side, readonly CompanyInvite[]>;

const lists = createResource<null, InviteLists, UserChange>({
  read: async (_, signal, take) => {
    const [received, created] = await Promise.all([
      callWhole('company/get_received_invites', {}, signal),
      callWhole('company/get_created_invites', {}, signal),
    ]);
    return { received: take(received), created: take(created) };
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: (change) => change.kind.startsWith('invite_'),
});

/** Those that this page has acted on: what becomes of them is no news here. */
const own = new Set<InviteId>();
onSessionReset(() => own.clear());

const ROWS = {
  id: ({ id }: CompanyInvite) => id,
  mark: ({ status }: CompanyInvite) => status,
  isOwn: (id: InviteId) => own.has(id),
};

/** Both lists of invitations as a table shows them. */
export function useInvites() {
  const read = useResource(lists, null);
  return {
    received: useReadRows(read, 'received', read.value?.received ?? null, ROWS),
    created: useReadRows(read, 'created', read.value?.created ?? null, ROWS),
  };
}

/** Does something to an invitation, then asks for the lists again. */
async function act(id: InviteId, send: () => Promise<unknown>): Promise<void> {
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

/** Joins the company that invites. Rejects with an ApiError. */
export async function acceptInvite(invite_id: InviteId): Promise<void> {
  await act(invite_id, () => call('company/update_invite_status', { invite_id, status: 'accepted' }));
  // whoever had no company has one now
  void refreshSession().catch(() => {});
}

/** Refuses an invitation. Rejects with an ApiError. */
export async function declineInvite(invite_id: InviteId): Promise<void> {
  await act(invite_id, () => call('company/update_invite_status', { invite_id, status: 'canceled' }));
}

/** Deletes an invitation from one's own list; one that waits is withdrawn by that. Rejects with an ApiError. */
export async function deleteInvite(invite_id: InviteId): Promise<void> {
  await act(invite_id, () => call('company/delete_invite', { invite_id }));
}

/** What the page of invitations reads first. */
export const preloadInvites = () => [lists.preload(null)];
