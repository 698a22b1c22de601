import { showError } from '../../api/show-error';
import type { PlaylistId, TrackId, UserId } from '../../protocol/generated/protocol';
import { countOf } from '../../ui/format';
import { pushAction, type UndoableAction } from '../history/store';
import { getById } from '../review/id-map';
import { useReview } from '../review/store';
import {
  moveTrack,
  renamePlaylist,
  setTrackInPlaylist,
  setTracksInPlaylist,
  sharePlaylist,
  shareWithMember,
} from './commands';
import { playlists } from './store';

const tracksOf = (id: PlaylistId) => playlists.value(id)?.tracks_id ?? [];
const titleOf = (track: TrackId) => getById(useReview.getState().rows, track)?.title ?? 'the track';
const nameOf = (id: PlaylistId) => playlists.value(id)?.playlist_name ?? 'the playlist';

/** Returns the track before `track` in a playlist; null if `track` is the first, undefined if it is not in the playlist. */
function before(id: PlaylistId, track: TrackId): TrackId | null | undefined {
  const tracks = tracksOf(id);
  const place = tracks.indexOf(track);
  return place < 0 ? undefined : (tracks[place - 1] ?? null);
}

/** Shows the error of a command if it fails. Does not wait for the command, since its change is already shown. */
const send = (doing: Promise<unknown>) => void doing.catch(showError);

export interface Included {
  /** Resolves to true when the server has changed the playlist, or to false if a later change made this one superfluous. */
  doing: Promise<boolean>;
  action: UndoableAction;
}

/** Adds a track to a playlist (`isIn`) or removes it. Undoing a removal puts the track back at its old position. */
export function includeTrack(id: PlaylistId, track: TrackId, isIn: boolean): Included {
  const place = before(id, track);
  const add = async () => {
    await setTrackInPlaylist(id, track, true);
    const isInPlace = place === undefined || place === before(id, track);
    if (!isInPlace && (place === null || tracksOf(id).includes(place))) await moveTrack(id, track, place);
  };
  const turn = (to: boolean) => {
    if (!playlists.value(id) || tracksOf(id).includes(track) === to) return false;
    send(to ? add() : setTrackInPlaylist(id, track, false));
  };
  const action: UndoableAction = {
    text: `${isIn ? 'Added' : 'Removed'} “${titleOf(track)}”`,
    undo: () => turn(!isIn),
    redo: () => turn(isIn),
  };
  const doing = setTrackInPlaylist(id, track, isIn);
  pushAction(action, doing);
  return { doing, action };
}

/** Adds tracks at the end of a playlist. Undo and redo treat them as one step. Rejects with an ApiError. */
export function addTracks(id: PlaylistId, tracks: readonly TrackId[]): Promise<boolean> {
  const turn = (to: boolean) => {
    const meant = tracks.filter((track) => tracksOf(id).includes(track) !== to);
    if (!playlists.value(id) || meant.length === 0) return false;
    send(setTracksInPlaylist(id, meant, to));
  };
  const doing = setTracksInPlaylist(id, tracks, true);
  pushAction(
    { text: `Added ${countOf(tracks.length, 'track')}`, undo: () => turn(false), redo: () => turn(true) },
    doing,
  );
  return doing;
}

/** Moves a track of a playlist right after another, or to the start if `after` is null. */
export function reorderTrack(id: PlaylistId, track: TrackId, after: TrackId | null): void {
  const from = before(id, track) ?? null;
  const turn = (since: TrackId | null, to: TrackId | null) => {
    if (before(id, track) !== since || (to !== null && !tracksOf(id).includes(to))) return false;
    send(moveTrack(id, track, to));
  };
  const doing = moveTrack(id, track, after);
  pushAction(
    { text: `Moved “${titleOf(track)}”`, undo: () => turn(after, from), redo: () => turn(from, after) },
    doing,
  );
  send(doing);
}

/** Returns the action that renames a playlist. */
export function renameAction(id: PlaylistId, name: string): UndoableAction {
  const former = nameOf(id);
  const turn = (from: string, to: string) =>
    playlists.value(id)?.playlist_name === from ? renamePlaylist(id, to) : false;
  return {
    text: `Renamed “${former}” to “${name}”`,
    undo: () => turn(name, former),
    redo: () => turn(former, name),
  };
}

/** Returns the action that shares a playlist with the whole company, or stops sharing it. */
export function shareAction(id: PlaylistId, status: boolean): UndoableAction {
  const turn = (to: boolean) => (playlists.value(id)?.shared_company === !to ? sharePlaylist(id, to) : false);
  return {
    text: `${status ? 'Shared' : 'Stopped sharing'} “${nameOf(id)}” with the company`,
    undo: () => turn(!status),
    redo: () => turn(status),
  };
}

/** Returns the action that shares a playlist with one member of the company, or stops sharing it. */
export function shareWithMemberAction(
  id: PlaylistId,
  member: { id: UserId; user_name: string },
  status: boolean,
): UndoableAction {
  const turn = (to: boolean) =>
    playlists.value(id)?.members.includes(member.id) === !to ? shareWithMember(id, member.id, to) : false;
  return {
    text: `${status ? 'Shared' : 'Stopped sharing'} “${nameOf(id)}” with ${member.user_name}`,
    undo: () => turn(!status),
    redo: () => turn(status),
  };
}
