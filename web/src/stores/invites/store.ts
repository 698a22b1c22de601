import { call, callWhole } from '../../api/client';
import { Highlights } from '../../live/highlights';
import { createResource, useResource } from '../../live/resource';
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

/** Both lists of invitations. */
export const useInviteLists = () => useResource(lists, null);

/** Joins the company that invites. Fails with an ApiError. */
export async function acceptInvite(invite_id: InviteId): Promise<void> {
  await call('company/update_invite_status', { invite_id, status: 'accepted' });
  // whoever had no company has one now
  void refreshSession().catch(() => {});
}

/** Refuses an invitation. Fails with an ApiError. */
export async function declineInvite(invite_id: InviteId): Promise<void> {
  await call('company/update_invite_status', { invite_id, status: 'canceled' });
}

/** Deletes an invitation from one's own list; one that waits is withdrawn by that. Fails with an ApiError. */
export async function deleteInvite(invite_id: InviteId): Promise<void> {
  await call('company/delete_invite', { invite_id });
}

/** Marks what somebody else has changed, for a moment. */
export const createHighlights = (show: (ids: ReadonlySet<number>) => void) => new Highlights(show);

/** What the page of invitations reads first. */
export const preloadInvites = () => [lists.preload(null)];
