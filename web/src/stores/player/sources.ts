import { call } from '../../api/client';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { readPeaks } from '../../ui/wave-peaks';
import type { Measured } from './matched';

/** The signed URLs of a track, which expire, and its loudness. */
export interface TrackSource extends Measured {
  url: string;
  waveform_url: string;
}

// half of the hour for which a URL is valid
const MAX_AGE_MS = 30 * 60 * 1000;
const MAX_STORED = 40;

interface CachedSource<T> {
  at: number;
  value: Promise<T>;
}

const sources = new Map<TrackId, CachedSource<TrackSource>>();
const peaks = new Map<TrackId, CachedSource<number[]>>();

// a URL is signed for one session: the next session, even of the same person, needs its own
onSessionReset(() => {
  sources.clear();
  peaks.clear();
});

function cached<T>(store: Map<TrackId, CachedSource<T>>, track: TrackId, make: () => Promise<T>): Promise<T> {
  const now = Date.now();
  const known = store.get(track);
  if (known && now - known.at < MAX_AGE_MS) return known.value;
  const value = make();
  store.set(track, { at: now, value });
  value.catch(() => {
    if (store.get(track)?.value === value) store.delete(track);
  });
  const oldest = store.keys().next().value;
  if (store.size > MAX_STORED && oldest !== undefined) store.delete(oldest);
  return value;
}

/** Returns the URLs of a track's audio and waveform, from the cache if they are recent. Rejects with an ApiError. */
export function sourceOf(track: TrackId): Promise<TrackSource> {
  return cached(sources, track, () => call('track/get_download_url', { track_id: track }));
}

/** Returns the full waveform of a track, about 800 peaks from 0 to 1. */
export function peaksOf(track: TrackId): Promise<number[]> {
  return cached(peaks, track, async () => {
    const { waveform_url } = await sourceOf(track);
    const response = await fetch(waveform_url, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`waveform: status ${response.status}`);
    return readPeaks(await response.json());
  });
}

/** Removes the URLs and the waveform of a track from the cache. */
export function evictSource(track: TrackId): void {
  sources.delete(track);
  peaks.delete(track);
}

/** Returns a URL that saves the track as a file. Rejects with an ApiError. */
export async function downloadUrlOf(track: TrackId): Promise<string | null> {
  const { url } = await call('track/get_download_url', { track_id: track, download: true });
  return url ?? null;
}

/** Counts a download of a track. Rejects with an ApiError. */
export async function countDownload(name_in_base: string): Promise<void> {
  await call('event/track_uploaded', { name_in_base });
}
