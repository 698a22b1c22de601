import type { Playlist, PlaylistChange, TrackId, UserId } from '../../protocol/generated/protocol';

/** The last change that somebody made to the tracks of a playlist, shown below the playlist. */
export interface LastChange {
  by: UserId;
  kind: 'added' | 'removed' | 'set';
  tracks_id: readonly TrackId[];
}

/** Returns the playlist after a change on the `playlist:` topic, or null if it was deleted. Pure; applying a change twice is harmless. */
export function applyPlaylistChange(playlist: Playlist, change: PlaylistChange): Playlist | null {
  switch (change.kind) {
    case 'tracks_added': {
      const fresh = change.tracks_id.filter((id) => !playlist.tracks_id.includes(id));
      return fresh.length === 0 ? playlist : { ...playlist, tracks_id: [...playlist.tracks_id, ...fresh] };
    }
    case 'tracks_removed': {
      const gone = new Set(change.tracks_id);
      if (!playlist.tracks_id.some((id) => gone.has(id))) return playlist;
      return { ...playlist, tracks_id: playlist.tracks_id.filter((id) => !gone.has(id)) };
    }
    case 'tracks_set':
      return { ...playlist, tracks_id: change.tracks_id };
    case 'renamed':
      return { ...playlist, playlist_name: change.playlist_name };
    case 'shared':
      return { ...playlist, shared_company: change.company, members: change.members };
    case 'owner_changed':
      return { ...playlist, user_id: change.user_id, user_name: change.user_name };
    case 'deleted':
      return null;
    case 'background_changed':
    case 'link_created':
    case 'link_changed':
    case 'link_counted':
    case 'link_deleted':
      return playlist;
  }
}

/** Returns who changed which tracks; null if the change does not concern tracks. */
export function lastChangeOf(change: PlaylistChange): LastChange | null {
  switch (change.kind) {
    case 'tracks_added':
      return { by: change.by, kind: 'added', tracks_id: change.tracks_id };
    case 'tracks_removed':
      return { by: change.by, kind: 'removed', tracks_id: change.tracks_id };
    case 'tracks_set':
      return { by: change.by, kind: 'set', tracks_id: change.tracks_id };
    default:
      return null;
  }
}

/** Returns the playlist with a track added at the end, or removed. Pure. */
export function withTrack(playlist: Playlist, track: TrackId, isIn: boolean): Playlist {
  const { tracks_id } = playlist;
  if (tracks_id.includes(track) === isIn) return playlist;
  return { ...playlist, tracks_id: isIn ? [...tracks_id, track] : tracks_id.filter((id) => id !== track) };
}

/**
 * Returns the playlist with a track moved directly after the track `after`, or to the start if `after` is null. Unchanged if one of the
 * tracks is not in the playlist. Pure.
 */
export function withMoved(playlist: Playlist, track: TrackId, after: TrackId | null): Playlist {
  const { tracks_id } = playlist;
  if (!tracks_id.includes(track) || after === track || (after !== null && !tracks_id.includes(after))) return playlist;
  const others = tracks_id.filter((id) => id !== track);
  const place = after === null ? 0 : others.indexOf(after) + 1;
  if (tracks_id[place] === track) return playlist;
  return { ...playlist, tracks_id: others.toSpliced(place, 0, track) };
}

/** Returns the playlist shared with a member, or no longer shared. Pure. */
export function withMember(playlist: Playlist, member: UserId, isShared: boolean): Playlist {
  const { members } = playlist;
  if (members.includes(member) === isShared) return playlist;
  return { ...playlist, members: isShared ? [...members, member] : members.filter((id) => id !== member) };
}
