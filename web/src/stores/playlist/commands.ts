import { callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { type Acknowledged, live } from '../../live/live';
import type { Playlist, PlaylistId, TrackId, UserId } from '../../protocol/generated/protocol';
import { withMember, withMoved, withTrack } from './apply';
import { playlists } from './store';

/** The place in the playlist's topic that an answer reflects. */
const headOf = (answer: Acknowledged<Playlist>) => answer.live ?? answer.result.live;

/** Gives a playlist another name. Rejects with an ApiError, or ConnectionLost. */
export async function renamePlaylist(id: PlaylistId, playlist_name: string): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => ({ ...playlist, playlist_name }),
    () => live.send('playlist.rename', { playlist_id: id, playlist_name }),
    headOf,
  );
}

/** Tells if a playlist is there to be written to: it may go while what is sent waits for the line. */
const isThere = (id: PlaylistId) => playlists.value(id) !== null;

/** The newest wish for each track of a playlist that is on its way. */
const pendingChanges = new Map<string, { isIn: boolean }>();

/**
 * Puts tracks into a playlist, at its end, or takes them out; shown at once. True once the server has done so, false where it is no
 * longer wanted of any. Fails with the ApiError of a refusal, and where the playlist goes meanwhile.
 */
export async function setTracksInPlaylist(id: PlaylistId, tracks: readonly TrackId[], isIn: boolean): Promise<boolean> {
  const keys = tracks.map((track) => `${id}:${track}`);
  const pendingChange = { isIn };
  for (const key of keys) pendingChanges.set(key, pendingChange);
  const event = isIn ? 'playlist.add_tracks' : 'playlist.delete_tracks';
  try {
    const answer = await playlists.patch(
      id,
      (playlist) => tracks.reduce((all, track) => withTrack(all, track, isIn), playlist),
      () =>
        live.sendUntilAcked(
          event,
          { playlist_id: id, tracks_id: [...tracks] },
          () => isThere(id) && keys.some((key) => (pendingChanges.get(key) ?? pendingChange).isIn === isIn),
        ),
      (acked) => acked && headOf(acked),
    );
    if (answer === null && !isThere(id)) throw new ApiError('not_found', 404);
    return answer !== null;
  } finally {
    for (const key of keys) if (pendingChanges.get(key) === pendingChange) pendingChanges.delete(key);
  }
}

/** Puts one track into a playlist, or takes it out. */
export const setTrackInPlaylist = (id: PlaylistId, track: TrackId, isIn: boolean): Promise<boolean> =>
  setTracksInPlaylist(id, [track], isIn);

/** Puts a track of a playlist right after another, or first; shown at once. Rejects with an ApiError. */
export async function moveTrack(id: PlaylistId, track: TrackId, after: TrackId | null): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => withMoved(playlist, track, after),
    () => live.sendUntilAcked('playlist.move_track', { playlist_id: id, track_id: track, after }, () => isThere(id)),
    (answer) => answer && headOf(answer),
  );
}

/** Shares a playlist with the whole company, or takes that back. Rejects with an ApiError. */
export async function sharePlaylist(id: PlaylistId, status: boolean): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => ({ ...playlist, shared_company: status }),
    () => callWhole('playlist/share', { playlist_id: id, status }),
    (answer) => answer.live,
  );
}

/** Shares a playlist with a member of the company, or takes that back. Rejects with an ApiError. */
export async function shareWithMember(id: PlaylistId, member_to: UserId, status: boolean): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => withMember(playlist, member_to, status),
    () => callWhole('playlist/share_to_member', { playlist_id: id, member_to, status }),
    (answer) => answer.live,
  );
}
