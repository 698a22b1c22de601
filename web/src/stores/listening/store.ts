import { call } from '../../api/client';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { createSessionStore, onSessionReset } from '../../live/session-store';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { AudioPlayer } from '../../ui/use-audio';
import { peaksOf, sourceOf } from '../player/sources';
import { placeBeside } from '../review/list';

interface ListeningState {
  /** The track in the player bar. */
  current: OwnTrack | null;
  /** The list that it was started from: what previous and next go through. */
  list: readonly OwnTrack[];
  /** The row that the arrows stand on. */
  cursor: TrackId | null;
  /** A key moved the cursor: its row is still to come into view and to take the focus. */
  reveal: boolean;
  /** The full waveform, once it is here. */
  peaks: readonly number[] | null;
  failure: string | null;
}

const START: ListeningState = {
  current: null,
  list: [],
  cursor: null,
  reveal: false,
  peaks: null,
  failure: null,
};

/** What a creator hears of the own tracks. */
export const useListening = createSessionStore<ListeningState>(() => START, stopListening);

/** The creator pages' one audio player. */
export const player = new AudioPlayer();

const counted = new Set<TrackId>();
onSessionReset(() => counted.clear());

player.events = {
  onEnded: () => step(1),
  onPlay: () => {
    const { current } = useListening.getState();
    if (!current || counted.has(current.track_id)) return;
    counted.add(current.track_id);
    // a statistic: a listener hears of no failure
    call('event/track_listened', { name_in_base: current.name_in_base }).catch(() => counted.delete(current.track_id));
  },
};

/** Plays a track, or pauses it when it is the one that plays. */
export async function listen(track: OwnTrack, list: readonly OwnTrack[]): Promise<void> {
  const { current, failure } = useListening.getState();
  if (current?.track_id === track.track_id && failure === null) {
    player.toggle();
    return;
  }
  player.pause();
  useListening.setState({ current: track, list, cursor: track.track_id, reveal: false, peaks: null, failure: null });
  const stands = () => useListening.getState().current?.track_id === track.track_id;
  peaksOf(track.track_id).then(
    (peaks) => stands() && useListening.setState({ peaks }),
    () => {
      // the small wave of the row stands in
    },
  );
  try {
    const { url } = await sourceOf(track.track_id);
    if (!stands()) return;
    if (!url) {
      useListening.setState({ failure: TEXTS.noUrl });
      return;
    }
    player.load(url, track.track_duration ?? 0);
    await player.play();
  } catch (failed) {
    if (stands()) useListening.setState({ failure: errorText(failed) });
  }
}

/** Plays the next (1) or previous (-1) track of the list, if there is one. */
export function step(by: 1 | -1): void {
  const { current, list } = useListening.getState();
  const index = list.findIndex((track) => track.track_id === current?.track_id);
  const next = index < 0 ? undefined : list[index + by];
  if (next) void listen(next, list);
}

/** Moves the cursor by one row of a list, from the track in the player where it stands nowhere yet; false where no row is. */
export function moveCursor(list: readonly OwnTrack[], by: 1 | -1): boolean {
  const { cursor, current } = useListening.getState();
  const ids = list.map(({ track_id }) => track_id);
  const place = placeBeside(ids, cursor ?? current?.track_id ?? null, by);
  if (place !== null) useListening.setState({ cursor: ids[place] ?? null, reveal: true });
  return ids.length > 0;
}

/** Plays the row of the cursor, unless it plays; answers whether the cursor is in the list. */
export function playCursor(list: readonly OwnTrack[]): boolean {
  const { cursor, current, failure } = useListening.getState();
  const track = list.find(({ track_id }) => track_id === cursor);
  if (!track) return false;
  const plays = current?.track_id === cursor && failure === null && player.state().playing;
  if (!plays) void listen(track, list);
  return true;
}

/** Takes the cursor off: the list that it stood in is no longer shown. */
export function dropCursor(): void {
  useListening.setState({ cursor: null, reveal: false });
}

/** Silence: the page is left, or the track is gone. */
export function stopListening(): void {
  player.pause();
  useListening.setState(START);
}
