import { create } from 'zustand';
import { call } from '../../api/client';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { peaksOf, sourceOf } from '../../stores/player/sources';
import { usePlaylists } from '../../stores/playlist/store';
import { tellPresence } from '../../stores/presence/store';
import { markListened, type RatingPlace, rateTrack, undoRating } from '../../stores/review/commands';
import { placeBeside } from '../../stores/review/list';
import { shownRating } from '../../stores/review/rating';
import { showRange, useReview } from '../../stores/review/store';
import { read } from '../../stores/review/table';
import { AudioPlayer } from '../../ui/use-audio';

const LIT_MS = 300;
const READ_PATIENCE_MS = 8000;
const ADVANCE_KEY = 'needledrop-rate-and-advance';

interface DeckState {
  /** The track in the player: what the keys rate. */
  current: TrackId | null;
  /** The row that the arrows stand on. */
  cursor: TrackId | null;
  /** Grows when a key moved the cursor: the row is brought into view and takes the focus. */
  moved: number;
  /** After a rating by key the next unrated track plays. */
  advance: boolean;
  /** The rating whose key was pressed just now. */
  lit: number | null;
  /** The full waveform of the current track, once it is here. */
  peaks: readonly number[] | null;
  /** Why the current track cannot be heard. */
  failure: string | null;
}

function storedAdvance(): boolean {
  try {
    return window.localStorage.getItem(ADVANCE_KEY) === 'on';
  } catch {
    return false;
  }
}

const START: Omit<DeckState, 'advance'> = {
  current: null,
  cursor: null,
  moved: 0,
  lit: null,
  peaks: null,
  failure: null,
};

/** What the player of the workspace holds and where the list's cursor stands. */
export const useDeck = create<DeckState>(() => ({ ...START, advance: storedAdvance() }));

/** The workspace's one audio player. */
export const player = new AudioPlayer();

const counted = new Set<TrackId>();
onSessionReset(() => {
  counted.clear();
  clearDeck();
});

player.events = {
  onPlay: () => {
    const { current } = useDeck.getState();
    if (current === null) return;
    void markListened(current);
    countPlay(current);
    tellDoing();
  },
  onPause: () => tellDoing(),
  onSeek: () => tellDoing(),
};

function countPlay(id: TrackId): void {
  const row = read(useReview.getState().rows, id);
  if (!row || counted.has(id)) return;
  counted.add(id);
  // a statistic: a listener hears of no failure
  call('event/track_listened', { name_in_base: row.name_in_base }).catch(() => counted.delete(id));
}

/** Tells colleagues what one is doing: at play, pause, seek, track change and when the line is back. */
export function tellDoing(): void {
  const { job } = useReview.getState();
  const { current } = useDeck.getState();
  if (job === null || current === null) return;
  const { playing, position } = player.state();
  tellPresence(job, { track_id: current, playing, position: Math.round(position * 100) / 100 });
}

/** Puts a track into the player, and plays it unless told otherwise. */
export async function playTrack(id: TrackId, start = true): Promise<void> {
  if (useDeck.getState().current === id && useDeck.getState().failure === null) {
    if (start && !player.state().playing) await player.play();
    return;
  }
  const duration = read(useReview.getState().rows, id)?.track_duration ?? 0;
  player.pause();
  useDeck.setState({ current: id, cursor: id, peaks: null, failure: null });
  const stands = () => useDeck.getState().current === id;
  peaksOf(id).then(
    (peaks) => stands() && useDeck.setState({ peaks }),
    () => {
      // the small wave of the row stands in
    },
  );
  try {
    const { url } = await sourceOf(id);
    if (!stands()) return;
    if (!url) {
      useDeck.setState({ failure: TEXTS.noUrl });
      return;
    }
    player.load(url, duration);
    if (start) await player.play();
    else tellDoing();
    if (stands()) void preloadNext();
  } catch (failure) {
    if (stands()) useDeck.setState({ failure: errorText(failure) });
  }
}

async function preloadNext(): Promise<void> {
  const { current, advance } = useDeck.getState();
  if (current === null) return;
  const { order } = useReview.getState();
  const place = advance ? unratedAfter(current) : placeBeside(order, current, 1);
  const next = place === null ? null : order[place];
  if (next === null || next === undefined) return;
  try {
    const { url } = await sourceOf(next);
    if (url && useDeck.getState().current === current) player.preload(url);
  } catch {
    // it is asked for again, and the failure shown, when the track is played
  }
}

export function togglePlaying(): void {
  const { current, cursor, failure } = useDeck.getState();
  const first = current ?? cursor ?? useReview.getState().order[0] ?? null;
  if (current === null || failure !== null) {
    if (first !== null) void playTrack(first);
    return;
  }
  player.toggle();
}

/** The track at a place of the list, read first where it is not here. */
async function trackAt(place: number): Promise<TrackId | null> {
  const held = useReview.getState().order[place];
  if (held !== null) return held ?? null;
  showRange(place, place);
  return new Promise((resolve) => {
    const done = (id: TrackId | null) => {
      clearTimeout(timer);
      unwatch();
      resolve(id);
    };
    const timer = setTimeout(() => done(null), READ_PATIENCE_MS);
    const unwatch = useReview.subscribe(({ order }) => {
      const id = order[place];
      if (id !== null) done(id ?? null);
    });
  });
}

/** Plays the track beside the current one. */
export async function playBeside(step: 1 | -1): Promise<void> {
  const place = placeBeside(useReview.getState().order, useDeck.getState().current, step);
  if (place === null) return;
  const id = await trackAt(place);
  if (id === null) return;
  void playTrack(id);
  useDeck.setState(({ moved }) => ({ cursor: id, moved: moved + 1 }));
}

/** Moves the cursor of the list by one row. */
export async function moveCursor(step: 1 | -1): Promise<void> {
  const { cursor, current } = useDeck.getState();
  const place = placeBeside(useReview.getState().order, cursor ?? current, step);
  if (place === null) return;
  const id = await trackAt(place);
  if (id !== null) useDeck.setState(({ moved }) => ({ cursor: id, moved: moved + 1 }));
}

/** The place of the next track without one's own rating; a place that is not read counts as one. Null at the end. */
function unratedAfter(id: TrackId): number | null {
  const state = useReview.getState();
  for (let place = state.order.indexOf(id) + 1; place < state.order.length; place += 1) {
    const other = state.order[place];
    if (other === null || other === undefined || shownRating(state, other) === null) return place;
  }
  return null;
}

async function advanceFrom(id: TrackId): Promise<void> {
  for (let from: TrackId = id; ; ) {
    const place = unratedAfter(from);
    if (place === null) return;
    const next = await trackAt(place);
    if (next === null || useDeck.getState().current !== id) return;
    if (shownRating(useReview.getState(), next) === null) {
      void playTrack(next);
      useDeck.setState(({ moved }) => ({ cursor: next, moved: moved + 1 }));
      return;
    }
    from = next;
  }
}

/** The playlists that go with a rating. */
export function ratingPlace(): RatingPlace {
  const { current } = usePlaylists.getState();
  const { source } = useReview.getState();
  return {
    ...(current === null ? {} : { moderated_playlist_id: current }),
    ...(source.kind === 'playlist' ? { shared_playlist_id: source.playlist_id } : {}),
  };
}

let litTimer: ReturnType<typeof setTimeout> | undefined;

/** Rates the current track; by key its cap is lit, and the next one plays where that is switched on. */
export function rateCurrent(value: number | null, byKey: boolean): void {
  const { current, advance } = useDeck.getState();
  if (current === null) return;
  rateTrack(current, value, ratingPlace());
  if (!byKey || value === null) return;
  useDeck.setState({ lit: value });
  clearTimeout(litTimer);
  litTimer = setTimeout(() => useDeck.setState({ lit: null }), LIT_MS);
  if (advance) void advanceFrom(current);
}

/** Undoes the last change of one's own ratings, and shows whose it was. */
export function undoLast(): void {
  const id = undoRating(ratingPlace());
  if (id !== null) useDeck.setState(({ moved }) => ({ cursor: id, moved: moved + 1 }));
}

export function setAdvance(advance: boolean): void {
  useDeck.setState({ advance });
  try {
    window.localStorage.setItem(ADVANCE_KEY, advance ? 'on' : 'off');
  } catch {
    // without storage the choice holds for this visit
  }
}

/** Empties the player: another job was opened, or the page is left. */
export function clearDeck(): void {
  player.unload();
  useDeck.setState(START);
}
