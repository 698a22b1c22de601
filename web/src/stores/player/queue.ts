import type { TrackId } from '../../protocol/generated/protocol';

/** The data of a track that the player needs, in any list. */
export interface PlayableTrack {
  track_id: TrackId;
  title: string;
  artist_name: string;
  /** The length in seconds; null until somebody has described the track. */
  track_duration: number | null;
  /** The file name of an own track, which serves as its name until the track is described. */
  file_name?: string | null;
  name_in_base: string;
  /** The small waveform, base64. */
  wave: string;
}

/** A list of tracks that the player goes through. It is kept unchanged when its page is left. */
export interface Queue {
  /** The name of the list: a list of the same name replaces this one when it is shown. */
  key: string;
  /** The ids by place; null if the track has not been read. */
  ids: readonly (TrackId | null)[];
  find: (id: TrackId) => PlayableTrack | undefined;
  /** Reads the track at a place; null if it is not available. */
  read?: (place: number) => Promise<TrackId | null>;
  /** Returns the place that will probably be played after a track, if it is not the next one. */
  placeAfter?: (id: TrackId) => number | null;
  /** True if playback stops at the end of a track instead of going on with the next. */
  stops?: boolean;
  /** Called when a track of the list begins to play. */
  onPlay?: (id: TrackId) => void;
}

/** Returns true if a track is not described yet: until then its title is a placeholder. */
export function isUndescribed({ track_duration }: Pick<PlayableTrack, 'track_duration'>): boolean {
  return track_duration === null;
}

/** Returns a track's title, or its file name until it is described. */
export function nameOf(track: Pick<PlayableTrack, 'title' | 'track_duration' | 'file_name'>): string {
  return (isUndescribed(track) && track.file_name) || track.title;
}

/** Returns the queue of a list whose rows are all loaded. */
export function queueOf(key: string, rows: readonly PlayableTrack[]): Queue {
  const tracks = new Map(rows.map((row) => [row.track_id, { ...row, title: nameOf(row) }]));
  return { key, ids: [...tracks.keys()], find: (id) => tracks.get(id) };
}

/** Returns the place `step` rows from a track; the first place if the track is not in the list. Null past either end. */
export function placeBeside(ids: readonly (TrackId | null)[], id: TrackId | null, step: 1 | -1): number | null {
  const from = id === null ? -1 : ids.indexOf(id);
  const place = from < 0 ? 0 : from + step;
  return place >= 0 && place < ids.length ? place : null;
}

/** Returns the track at a place of a queue, and reads it first if it is not loaded. */
export async function trackAt(queue: Queue, place: number): Promise<TrackId | null> {
  return queue.ids[place] ?? (await queue.read?.(place)) ?? null;
}
