import { call } from '../../api/client';
import { Highlights } from '../../live/highlights';
import { createResource, useResource } from '../../live/resource';
import type { CompanyInvite, UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic } from '../session/selectors';
import { useSession } from '../session/store';

/** Who reads: whoever was invited, or whoever leads the company. */
export type Side = 'received' | 'created';

/** The invitations, the newest first. */
export type InviteLists = Record<Side, readonly CompanyInvite[]>;

const lists = createResource<null, InviteLists, UserChange>({
  read: async (_, signal) => {
    const [received, created] = await Promise.all([
      call('company/get_received_invites', {}, signal),
      call('company/get_created_invites', {}, signal),
    ]);
    return { received, created };
  },
  topics: () => [selectOwnTopic(useSession.getState())],
  isStale: (change) => change.kind.startsWith('invite_'),
});

/** Both lists of invitations. */
export const useInviteLists = () => useResource(lists, null);

/** Marks what somebody else has changed, for a moment. */
export const createHighlights = (show: (ids: ReadonlySet<number>) => void) => new Highlights(show);
