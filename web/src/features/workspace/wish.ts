import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackId } from '../../protocol/generated/protocol';
import { selectHas } from '../../stores/playlist/selectors';
import { usePlaylists, wishTrack } from '../../stores/playlist/store';
import { toast } from '../../ui/toast-store';

/** Puts a track into the playlist or takes it out; says what is missing where no playlist is chosen. */
export async function wish(track: TrackId, wanted: boolean): Promise<void> {
  if (usePlaylists.getState().current === null) {
    toast(NOTICES.noPlaylist);
    return;
  }
  try {
    await wishTrack(track, wanted);
  } catch (failure) {
    showError(failure);
  }
}

/** In when it is out, out when it is in. */
export function toggleWish(track: TrackId): void {
  void wish(track, !selectHas(track)(usePlaylists.getState()));
}
