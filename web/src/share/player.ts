import { create } from 'zustand';
import { errorText } from '../api/errors';
import { TEXTS } from '../api/messages';
import type { SharedTrack, TrackId } from '../protocol/generated/protocol';
import { AudioPlayer } from '../stores/player/audio';
import { matchingGain, useMatched } from '../stores/player/matched';
import type { TrackSource } from '../stores/player/sources';
import { readPeaks } from '../ui/wave-peaks';
import type { Moment } from './address';
import { countPlay, readSource } from './page-calls';
import { key, useVisit } from './visit';

// half of the hour for which an address is valid
const MAX_AGE_MS = 30 * 60 * 1000;
/** The seconds of listening after which a track counts as played; a shorter track counts at its end. */
const PLAYED_S = 5;

export interface Playing {
  /** The track in the player. It stays while it plays, even if it has been removed from the list. */
  track: SharedTrack | null;
  /** True if the next track starts when a track ends. */
  all: boolean;
  /** The full waveform, once it is loaded. */
  peaks: readonly number[] | null;
  /** The reason why the track cannot be played; null if there is none. */
  failure: string | null;
}

const START: Playing = { track: null, all: false, peaks: null, failure: null };

/** The page's one audio player. */
export const audio = new AudioPlayer();
export const usePlaying = create<Playing>(() => START);

const sources = new Map<TrackId, { at: number; value: Promise<TrackSource> }>();
const counted = new Set<TrackId>();
let gain = 0;

const decibels = () => (useMatched.getState().on ? gain : 0);
const current = () => usePlaying.getState().track?.track_id ?? null;
const list = () => useVisit.getState().tracks ?? [];

function sourceOf(track: TrackId): Promise<TrackSource> {
  const known = sources.get(track);
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.value;
  const value = readSource(key(), track);
  sources.set(track, { at: Date.now(), value });
  value.catch(() => sources.delete(track));
  return value;
}

/**
 * Returns the track in the list that comes after (1) or before (-1) the track in the player, or null if there is none. If the player has no
 * track, returns the first track of the list.
 */
export function beside(step: 1 | -1): SharedTrack | null {
  const tracks = list();
  const place = tracks.findIndex(({ track_id }) => track_id === current());
  return tracks[place < 0 ? 0 : place + step] ?? null;
}

async function readWave(track: TrackId, { waveform_url }: TrackSource): Promise<void> {
  try {
    const answer = await fetch(waveform_url, { credentials: 'same-origin' });
    const peaks = answer.ok ? readPeaks(await answer.json()) : null;
    if (peaks && current() === track) usePlaying.setState({ peaks });
  } catch {
    // the small wave of the row is shown instead
  }
}

/** Loads a track into the player at the playback position `second`. Plays it unless `start` is false. */
async function load(track: SharedTrack, second = 0, start = true): Promise<void> {
  const { track_id: id } = track;
  audio.pause();
  usePlaying.setState({ track, peaks: null, failure: null });
  try {
    const source = await sourceOf(id);
    if (current() !== id) return;
    if (!source.url) {
      usePlaying.setState({ failure: TEXTS.noUrl });
      return;
    }
    gain = matchingGain(source) ?? 0;
    audio.load(source.url, track.track_duration, decibels());
    if (second > 0) audio.seek(second);
    if (start) await audio.play();
    if (current() !== id) return;
    void readWave(id, source);
    const next = beside(1);
    if (next) audio.preload((await sourceOf(next.track_id)).url);
  } catch (failure) {
    if (current() === id) usePlaying.setState({ failure: errorText(failure) });
  }
}

/** Plays a track of the list, or plays or pauses it if it is already in the player. */
export function toggleTrack(track: SharedTrack): void {
  if (track.track_id === current()) toggle();
  else {
    usePlaying.setState({ all: false });
    void load(track);
  }
}

/** Plays or pauses the track in the player. If loading or playing the track failed, requests a new URL of its file and loads it again. */
export function toggle(): void {
  const { track, failure } = usePlaying.getState();
  if (!track) {
    playAll();
    return;
  }
  if (failure === null && !audio.state().failed) {
    audio.toggle();
    return;
  }
  sources.delete(track.track_id);
  void load(track, audio.state().position);
}

/** Plays the track in the player, or the first track if the player has none. Whenever a track ends, the next one is played. */
export function playAll(): void {
  usePlaying.setState({ all: true });
  const { track, failure } = usePlaying.getState();
  const [first] = list();
  if (track && failure === null && !audio.state().failed) void audio.play();
  else if (track ?? first) void load((track ?? first) as SharedTrack);
}

/** Plays the next track (1) or the previous one (-1) in the list. Returns false if there is no such track. */
export function step(by: 1 | -1): boolean {
  const next = beside(by);
  if (next) void load(next);
  return next !== null;
}

/**
 * Loads the track and the second that the page's URL specifies. If the URL specifies none, loads the first track from its start. The track
 * plays if the browser allows it.
 */
export async function begin(moment: Moment | null): Promise<void> {
  const track = list()[(moment?.place ?? 1) - 1] ?? list()[0];
  if (!track || current() !== null) return;
  await load(track, moment?.second);
  if (current() === track.track_id && audio.state().playing) usePlaying.setState({ all: true });
}

function count(): void {
  const { track } = usePlaying.getState();
  if (!track || counted.has(track.track_id)) return;
  counted.add(track.track_id);
  // a statistic: a failure is not shown to the listener, and it is not sent again, since the next moment would do so
  // twenty times a second
  countPlay(key(), track.name_in_base).catch(() => {});
}

audio.events = {
  onEnded: () => {
    if (audio.state().duration < PLAYED_S) count();
    if (usePlaying.getState().all) step(1);
  },
  onProgress: () => {
    if (audio.playedSeconds() >= PLAYED_S) count();
  },
};

useMatched.subscribe(() => audio.setGain(decibels()));

useVisit.subscribe(({ stage, tracks }, before) => {
  if (stage.kind !== 'open' && before.stage.kind === 'open') {
    audio.unload();
    sources.clear();
    counted.clear();
    usePlaying.setState(START, true);
  } else if (tracks && before.tracks && tracks !== before.tracks) renew(tracks, before.tracks);
});

/**
 * Updates the player after the list has changed. If the player's track is still in the list, its data is updated. If the track was removed
 * from the list, the next track is loaded instead.
 */
function renew(tracks: readonly SharedTrack[], before: readonly SharedTrack[]): void {
  const { track, all } = usePlaying.getState();
  if (!track) return;
  const now = tracks.find(({ track_id }) => track_id === track.track_id);
  if (now) {
    usePlaying.setState({ track: now });
    return;
  }
  const place = before.findIndex(({ track_id }) => track_id === track.track_id);
  const follower = before.slice(place + 1).find(({ track_id: id }) => tracks.some(({ track_id }) => track_id === id));
  const { playing } = audio.state();
  sources.delete(track.track_id);
  audio.unload();
  usePlaying.setState({ ...START, all });
  if (place >= 0 && follower) void load(follower, 0, playing && all);
}
