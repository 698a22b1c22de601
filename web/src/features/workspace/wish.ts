import { create } from 'zustand';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackId } from '../../protocol/generated/protocol';
import { selectHas } from '../../stores/playlist/selectors';
import { usePlaylists, wishTrack } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { toast } from '../../ui/toast-store';

interface RemovalState {
  /** The track that leaves the playlist as soon as it is confirmed. */
  asked: TrackId | null;
}

export const useRemoval = create<RemovalState>(() => ({ asked: null }));

/** Puts a track into the playlist or takes it out; says what is missing where no playlist is chosen. */
export async function wish(track: TrackId, wanted: boolean): Promise<void> {
  if (usePlaylists.getState().current === null) {
    toast(NOTICES.noPlaylist);
    return;
  }
  try {
    const done = await wishTrack(track, wanted);
    if (done && !wanted) toast({ ...NOTICES.trackRemoved, detail: selectRow(track)(useReview.getState())?.title });
  } catch (failure) {
    showError(failure);
  }
}

/** Asks whether a track is to leave the playlist: only creators take theirs out unasked. */
export function askRemoval(track: TrackId | null): void {
  useRemoval.setState({ asked: track });
}

/** In when it is out; when it is in, out once that is confirmed. */
export function toggleWish(track: TrackId): void {
  if (selectHas(track)(usePlaylists.getState())) askRemoval(track);
  else void wish(track, true);
}
