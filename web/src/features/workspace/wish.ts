import { create } from 'zustand';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackId } from '../../protocol/generated/protocol';
import { isInCurrent, usePlaylists, wishTrack } from '../../stores/playlist/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { toast } from '../../ui/toast-store';

interface QuestionState {
  /** The track that leaves the playlist as soon as it is confirmed. */
  removing: TrackId | null;
  /** The track that a playlist is about to begin with. */
  creating: TrackId | null;
}

/** What is being asked about the playlist. */
export const usePlaylistQuestion = create<QuestionState>(() => ({ removing: null, creating: null }));

/** Puts a track into the playlist or takes it out; what was taken out can be put back. */
export async function wish(track: TrackId, wanted: boolean): Promise<void> {
  const playlist = usePlaylists.getState().current;
  const stands = () => usePlaylists.getState().current === playlist;
  try {
    const done = await wishTrack(track, wanted);
    if (!done || wanted) return;
    toast({
      ...NOTICES.trackRemoved,
      detail: selectRow(track)(useReview.getState())?.title,
      action: { label: 'Undo', run: () => stands() && void wish(track, true) },
    });
  } catch (failure) {
    showError(failure);
  }
}

/** Asks whether a track is to leave the playlist: only creators take theirs out unasked. */
export function askRemoval(track: TrackId | null): void {
  usePlaylistQuestion.setState({ removing: track });
}

/** Asks for the name of a playlist that begins with a track. */
export function askName(track: TrackId | null): void {
  usePlaylistQuestion.setState({ creating: track });
}

/** In when it is out; when it is in, out once that is confirmed. Without a playlist it begins one. */
export function toggleWish(track: TrackId): void {
  if (usePlaylists.getState().current === null) askName(track);
  else if (isInCurrent(track)) askRemoval(track);
  else void wish(track, true);
}
