import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { type Acknowledged, live } from '../../live/live';
import type { JobId, Playlist, PlaylistId, TrackId, UserId } from '../../protocol/generated/protocol';
import { withMember, withMoved, withTrack } from './apply';
import { playlists, readPlaylists } from './store';

/** Returns the head of the playlist's topic at the time of a response. */
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

/** Returns true if a playlist has not been deleted. It may be deleted while a command waits for the connection. */
const isThere = (id: PlaylistId) => playlists.value(id) !== null;

/** The newest unacknowledged change of each track of a playlist. The key has the form `playlist:track`, with the ids of both. */
const pendingChanges = new Map<string, { isIn: boolean }>();

/**
 * Adds tracks at the end of a playlist (`isIn`), or removes them. The change is shown before the server responds. Resolves to true when the
 * server has changed the playlist, or to false if a later change has replaced this one for each of the tracks. Rejects with an ApiError if
 * the server refuses the change, or if the playlist was deleted before the change was sent.
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

/** Adds one track to a playlist (`isIn`), or removes it. */
export const setTrackInPlaylist = (id: PlaylistId, track: TrackId, isIn: boolean): Promise<boolean> =>
  setTracksInPlaylist(id, [track], isIn);

/**
 * Moves a track of a playlist directly after the track `after`, or to the start if `after` is null. The change is shown before the server
 * responds. Rejects with an ApiError.
 */
export async function moveTrack(id: PlaylistId, track: TrackId, after: TrackId | null): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => withMoved(playlist, track, after),
    () => live.sendUntilAcked('playlist.move_track', { playlist_id: id, track_id: track, after }, () => isThere(id)),
    (answer) => answer && headOf(answer),
  );
}

/** Shares a playlist with the whole company, or stops sharing it. Rejects with an ApiError. */
export async function sharePlaylist(id: PlaylistId, status: boolean): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => ({ ...playlist, shared_company: status }),
    () => callWhole('playlist/share', { playlist_id: id, status }),
    (answer) => answer.live,
  );
}

/** Shares a playlist with a member of the company, or stops sharing it. Rejects with an ApiError. */
export async function shareWithMember(id: PlaylistId, member_to: UserId, status: boolean): Promise<void> {
  await playlists.patch(
    id,
    (playlist) => withMember(playlist, member_to, status),
    () => callWhole('playlist/share_to_member', { playlist_id: id, member_to, status }),
    (answer) => answer.live,
  );
}

/** Creates a playlist. Rejects with an ApiError. */
export async function createPlaylist(
  job: JobId,
  name: string,
  tracks_id: readonly TrackId[],
  request_id: string,
): Promise<PlaylistId> {
  const body = { job_id: job, playlist_name: name, tracks_id: [...tracks_id], request_id };
  const { playlist_id } = await call('playlist/create', body);
  await readPlaylists();
  return playlist_id;
}
