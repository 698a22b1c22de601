import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { createSessionStore } from '../../live/session-store';
import type { Playlist, PlaylistId, TrackId } from '../../protocol/generated/protocol';
import { offerUndo, performWithUndo } from '../../stores/history/store';
import { includeTrack } from '../../stores/playlist/actions';
import { isInCurrent, playlistDeletion, playlists, usePlaylists } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { confirm } from '../../ui/dialog/dialogs';
import { toast } from '../../ui/toast-store';

/** The track with which a new playlist begins, set while the dialog asks for the name of the playlist; otherwise null. */
export const useNewPlaylist = createSessionStore<{ track: TrackId | null }>(() => ({ track: null }));

const titleOf = (track: TrackId) => selectRow(track)(useReview.getState())?.title;

/** Adds a track to the playlist or removes it. The toast after a removal offers Undo. */
async function setIncluded(playlist: PlaylistId, track: TrackId, included: boolean): Promise<void> {
  const { doing, action } = includeTrack(playlist, track, included);
  try {
    if ((await doing) && !included) offerUndo(action, { ...NOTICES.trackRemoved, detail: titleOf(track) });
  } catch (failure) {
    showError(failure);
  }
}

/**
 * Asks for confirmation before a track is removed from the playlist, whether the removal was requested by a click or by a key. With the
 * keyboard, A requests the removal, and Ctrl Enter confirms it.
 */
export async function askRemoval(track: TrackId): Promise<void> {
  const { current } = usePlaylists.getState();
  if (current === null) return;
  const playlist = playlists.value(current)?.playlist_name ?? 'the playlist';
  const yes = await confirm({
    title: 'Remove the track from the playlist?',
    body: `“${titleOf(track) ?? 'The track'}” will be removed from “${playlist}” for everyone. The track and its ratings stay.`,
    action: 'Remove',
    destructive: true,
  });
  if (yes && usePlaylists.getState().current === current) await setIncluded(current, track, false);
}

/** Asks for confirmation, then deletes a playlist for everyone. Returns true if it was deleted. */
export async function askDeletion({ playlist_id, playlist_name }: Playlist): Promise<boolean> {
  const yes = await confirm({
    title: 'Delete this playlist?',
    body: `This deletes “${playlist_name}” and its links for everyone. The tracks and their ratings stay.`,
    action: 'Delete',
    destructive: true,
  });
  if (!yes) return false;
  try {
    await performWithUndo(playlistDeletion(playlist_id, playlist_name), NOTICES.playlistDeleted);
    return true;
  } catch (failure) {
    toast({ tone: 'bad', text: errorText(failure), detail: `${playlist_name} wasn't deleted` });
    return false;
  }
}

/** Opens the dialog that asks for the name of a new playlist, whose first track is `track`. Null closes the dialog. */
export const askName = (track: TrackId | null): void => useNewPlaylist.setState({ track });

/**
 * Adds the track to the playlist. If the playlist already contains the track, asks for confirmation and removes it. If there is no
 * playlist, a new one is created that begins with the track.
 */
export function toggleTrack(track: TrackId): void {
  const { current } = usePlaylists.getState();
  if (current === null) askName(track);
  else if (isInCurrent(track)) void askRemoval(track);
  else void setIncluded(current, track, true);
}
