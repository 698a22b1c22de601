import { call, callWhole } from '../../api/client';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import type {
  ApplicationChange,
  LinkId,
  LinkUpdate,
  PlaylistChange,
  ShareLink,
} from '../../protocol/generated/protocol';

/** The object that a share link opens: a creator's playlist or submission, or a reviewers' playlist. */
export interface Shared {
  family: 'application' | 'playlist';
  id: number;
}

/** The settings of a share link: its permissions, its recipient and its expiry. */
export interface LinkTerms {
  allowed_all_tracks: boolean;
  allowed_single_track: boolean;
  include_ipis: boolean;
  /** True if the creator of the link receives an email when the link is first opened. */
  notify_first_open: boolean;
  recipient: string;
  expires_at: string | null;
}

const LINK_CHANGES = new Set<string>(['link_created', 'link_changed', 'link_counted', 'link_deleted']);

const links = createResource<Shared, readonly ShareLink[], ApplicationChange | PlaylistChange>({
  read: async ({ family, id }, signal, recordHeads) =>
    recordHeads(
      family === 'application'
        ? await callWhole('application/get_shareable_links', { id }, signal)
        : await callWhole('playlist/get_shareable_links', { playlist_id: id }, signal),
    ),
  topic: ({ family, id }) => `${family}:${id}`,
  // the topic publishes neither URL nor recipient
  isInvalidatedBy: ({ kind }) => LINK_CHANGES.has(kind),
});

/** Returns the share links to a playlist or submission, newest first. */
export const useShareLinks = ({ family, id }: Shared) => useResource(links, { family, id });

const refetchRows = ({ family, id }: Shared) => links.read(links.keyOf({ family, id }));

/** Creates a share link. Rejects with an ApiError. */
export async function createLink(
  shared: Shared,
  terms: Partial<LinkTerms> & { password?: string },
  requestId: string,
): Promise<ShareLink> {
  const body = { ...terms, request_id: requestId };
  const link =
    shared.family === 'application'
      ? await call('application/create_shareable_link', { id: shared.id, ...body })
      : await call('playlist/create_shareable_link', { playlist_id: shared.id, ...body });
  await refetchRows(shared);
  return link;
}

/**
 * Changes a share link. `new_password`: null removes the password; if it is omitted, the password stays. Rejects with an ApiError, or
 * ConnectionLost.
 */
export async function changeLink(shared: Shared, update: LinkUpdate): Promise<ShareLink> {
  const { result } = await live.send('link.update', update);
  await refetchRows(shared);
  return result;
}

/** Revokes a share link permanently. Rejects with an ApiError. */
export async function revokeLink(shared: Shared, link_id: LinkId): Promise<void> {
  await call(`${shared.family}/delete_shareable_link`, { link_id });
  await refetchRows(shared);
}
