import { call } from '../../api/client';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { LatestRead } from '../../live/latest-read';
import { createSessionStore, onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { AudioPlayer } from './audio';
import { matchingGain, useMatched } from './matched';
import { type PlayableTrack, placeBeside, type Queue, trackAt } from './queue';
import { evictSource, peaksOf, sourceOf } from './sources';

export interface PlayerState {
  /** The track in the player. */
  current: TrackId | null;
  /** The data of the current track. It stays when the track's row is removed from its list. */
  track: PlayableTrack | null;
  /** The queue whose tracks the actions "previous" and "next" play. */
  queue: Queue | null;
  /** The full waveform of the current track, once it is loaded. */
  peaks: readonly number[] | null;
  /** The gain that brings the current track to the common loudness, in decibels; null if its loudness was not measured. */
  gain: number | null;
  /** The error that keeps the current track from playing. */
  failure: string | null;
  /** The list on the page in which the arrow keys move the cursor; null if the page has no such list. */
  list: Queue | null;
  /** The row of the list that has the cursor. */
  cursor: TrackId | null;
  /** True if a key moved the cursor and the new row must still be scrolled into view and focused. */
  reveal: boolean;
  /** True if the open page shows the player in its own panel. */
  hasOwnPanel: boolean;
}

const START: PlayerState = {
  current: null,
  track: null,
  queue: null,
  peaks: null,
  gain: null,
  failure: null,
  list: null,
  cursor: null,
  reveal: false,
  hasOwnPanel: false,
};

/** The page's only audio player. */
export const player = new AudioPlayer();

/** The state of playback, and the cursor of the list on the page. */
export const usePlayer = createSessionStore<PlayerState>(() => START, stopPlaying);

function decibels(): number {
  return useMatched.getState().on ? (usePlayer.getState().gain ?? 0) : 0;
}

useMatched.subscribe(() => player.setGain(decibels()));

/** The playing time, in seconds, after which a track counts as played; a shorter track counts at its end. */
const PLAYED_S = 5;

/**
 * The tracks whose play was counted, each with the day (UTC) of the play and the request that reports it. The day is stored because the
 * server counts a track at most once a day.
 */
const counted = new Map<TrackId, { day: string; sending: LatestRead }>();
onSessionReset(() => {
  for (const { sending } of counted.values()) sending.stop();
  counted.clear();
});
/** An event of the player: a track was loaded, played, paused, or its position was changed. */
export type Playback = 'load' | 'play' | 'pause' | 'seek';
const listeners = new Set<(action: Playback) => void>();

/** Calls the listener at each playback event, until the returned function is called. */
export function onPlayback(listener: (action: Playback) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emitPlayback(action: Playback): void {
  for (const listener of listeners) listener(action);
}

player.events = {
  onEnded: () => {
    if (player.state().duration < PLAYED_S) countPlay();
    if (!usePlayer.getState().queue?.stops) void step(1);
  },
  onPlay: () => {
    const { current, queue } = usePlayer.getState();
    if (current === null) return;
    queue?.onPlay?.(current);
    emitPlayback('play');
  },
  onProgress: () => {
    if (player.playedSeconds() >= PLAYED_S) countPlay();
  },
  onPause: () => emitPlayback('pause'),
  onSeek: () => emitPlayback('seek'),
};

function countPlay(): void {
  const { track } = usePlayer.getState();
  const day = dayInUtc();
  if (!track || counted.get(track.track_id)?.day === day) return;
  const payload = { name_in_base: track.name_in_base };
  // the count is only for statistics: its failures are not shown, and during an outage it is retried with growing pauses
  const sending = new LatestRead(
    async (signal) => void (await call('event/track_listened', payload, signal)),
    () => {},
  );
  counted.set(track.track_id, { day, sending });
  void sending.read();
}

/** Loads a track of a queue into the player, and plays it unless `start` is false. */
export async function play(queue: Queue, id: TrackId, start = true): Promise<void> {
  const { current, failure } = usePlayer.getState();
  if (current === id && failure === null && !player.state().failed) {
    usePlayer.setState({ queue });
    if (start && !player.state().playing) await player.play();
    return;
  }
  const track = queue.find(id) ?? null;
  player.pause();
  usePlayer.setState(({ list, cursor }) => ({
    current: id,
    track,
    queue,
    peaks: null,
    gain: null,
    failure: null,
    cursor: list?.key === queue.key ? id : cursor,
    reveal: false,
  }));
  await load(id, track?.track_duration ?? 0, start);
}

async function load(id: TrackId, duration: number, start: boolean): Promise<void> {
  const isCurrent = () => usePlayer.getState().current === id;
  peaksOf(id).then(
    (peaks) => isCurrent() && usePlayer.setState({ peaks }),
    () => {
      // the small waveform of the row is shown instead
    },
  );
  try {
    const source = await sourceOf(id);
    const { url } = source;
    if (!isCurrent()) return;
    if (!url) {
      usePlayer.setState({ failure: TEXTS.noUrl });
      return;
    }
    usePlayer.setState({ gain: matchingGain(source) });
    player.load(url, duration, decibels());
    if (start) await player.play();
    else emitPlayback('load');
    if (isCurrent()) void prefetch();
  } catch (error) {
    if (isCurrent()) usePlayer.setState({ failure: errorText(error) });
  }
}

/** Fetches the track that will probably be played next. */
async function prefetch(): Promise<void> {
  const { current, queue } = usePlayer.getState();
  if (current === null || !queue) return;
  const place = queue.placeAfter ? queue.placeAfter(current) : placeBeside(queue.ids, current, 1);
  const next = place === null ? null : queue.ids[place];
  if (next === null || next === undefined) return;
  try {
    const { url } = await sourceOf(next);
    if (url && usePlayer.getState().current === current) player.preload(url);
  } catch {
    // the file is requested again when the track is played, and a failure is then shown
  }
}

/** Plays the track of a row, or pauses it if it is playing. */
export function toggleRow(queue: Queue, id: TrackId): void {
  if (usePlayer.getState().current === id) {
    usePlayer.setState({ queue });
    togglePlaying();
  } else void play(queue, id);
}

/** Plays or pauses the current track, or loads it again after a failure. Returns false if there is no current track. */
export function togglePlaying(): boolean {
  const { current, failure } = usePlayer.getState();
  if (current === null) return false;
  if (failure !== null || player.state().failed) retryPlaying();
  else player.toggle();
  return true;
}

/** Loads the current track again, for example after its URL has expired. */
export function retryPlaying(): void {
  const { current, track } = usePlayer.getState();
  if (current === null) return;
  evictSource(current);
  usePlayer.setState({ failure: null });
  void load(current, track?.track_duration ?? 0, true);
}

/** Plays the next (1) or previous (-1) track of the queue, if there is one. */
export async function step(by: 1 | -1): Promise<void> {
  const { current, queue } = usePlayer.getState();
  if (!queue) return;
  const place = placeBeside(queue.ids, current, by);
  const id = place === null ? null : await trackAt(queue, place);
  if (id === null || usePlayer.getState().current !== current) return;
  // tracks that were loaded in the meantime are only in the newer queue
  void play(usePlayer.getState().queue ?? queue, id);
  if (usePlayer.getState().list?.key === queue.key) revealRow(id);
}

/** Seeks in the current track by a number of seconds. */
export function seekBy(seconds: number): void {
  player.seek(player.state().position + seconds);
}

/** Registers the list that the page shows: the arrow keys move in it, and it replaces the player's queue of the same name. */
export function showList(list: Queue): void {
  usePlayer.setState((state) => {
    if (state.queue?.key !== list.key || list.ids.length === 0) return { list };
    const track = state.current === null ? null : (list.find(state.current) ?? state.track);
    return { list, queue: list, track };
  });
}

/** Unregisters a list when the page no longer shows it. */
export function hideList(key: string): void {
  usePlayer.setState((state) => (state.list?.key === key ? { list: null, cursor: null, reveal: false } : state));
}

/** Puts the cursor on a row of the list; the row scrolls into view and takes the focus. */
export function revealRow(id: TrackId): void {
  usePlayer.setState(({ list }) => (list?.ids.includes(id) ? { cursor: id, reveal: true } : {}));
}

/**
 * Moves the cursor by one row of the list. Without a cursor, it starts at the track in the player. Returns false if the list has no rows.
 */
export function moveCursor(by: 1 | -1): boolean {
  const { list, cursor, current } = usePlayer.getState();
  if (!list || list.ids.length === 0) return false;
  const place = placeBeside(list.ids, cursor ?? current, by);
  if (place !== null) {
    void trackAt(list, place).then((id) => {
      if (id !== null) revealRow(id);
    });
  }
  return true;
}

/** Plays the track at the cursor, unless it is already playing. Returns false if no row has the cursor. */
export function playCursor(): boolean {
  const { list, cursor, current } = usePlayer.getState();
  if (!list || cursor === null || !list.ids.includes(cursor)) return false;
  if (current !== cursor || !player.state().playing) void play(list, cursor);
  return true;
}

/** Stops playback and clears the queue, because the track was removed or another list replaces the queue. */
export function stopPlaying(): void {
  player.unload();
  usePlayer.setState({ current: null, track: null, queue: null, peaks: null, gain: null, failure: null, cursor: null });
}
