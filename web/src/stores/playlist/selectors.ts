import type { Playlist, TrackId } from '../../protocol/generated/protocol';
import { shownTracks, type Wishes } from './apply';
import type { PlaylistState } from './store';

const NONE: readonly TrackId[] = [];

export function selectCurrent(state: PlaylistState): Playlist | null {
  return state.current === null ? null : (state.playlists[state.current] ?? null);
}

let kept: { tracks: readonly TrackId[]; wishes: Wishes; shown: readonly TrackId[]; set: ReadonlySet<TrackId> } = {
  tracks: NONE,
  wishes: {},
  shown: NONE,
  set: new Set(),
};

function shown(state: PlaylistState): typeof kept {
  const tracks = selectCurrent(state)?.tracks_id ?? NONE;
  if (kept.tracks !== tracks || kept.wishes !== state.wishes) {
    const ids = shownTracks(tracks, state.wishes);
    kept = { tracks, wishes: state.wishes, shown: ids, set: new Set(ids) };
  }
  return kept;
}

/** The tracks of the current playlist as they are shown. */
export function selectTracks(state: PlaylistState): readonly TrackId[] {
  return shown(state).shown;
}

/** Whether a track is in the current playlist. */
export const selectHas =
  (track: TrackId) =>
  (state: PlaylistState): boolean =>
    shown(state).set.has(track);
