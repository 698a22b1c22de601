import type { TrackId } from '../../protocol/generated/protocol';

/** The data of a track that the player needs, in any list. */
export interface PlayableTrack {
  track_id: TrackId;
  title: string;
  artist_name: string;
  /** The length in seconds; null until the track's form is saved for the first time. */
  track_duration: number | null;
  /** The file name of one of the viewer's own tracks. It is shown instead of the title until the form is first saved. */
  file_name?: string | null;
  name_in_base: string;
  /** The small waveform of the track, base64-encoded. */
  wave: string;
}

/**
 * A list of tracks that the player plays one after the other. If the person leaves the page of the list, the player keeps the list
 * unchanged.
 */
export interface Queue {
  /** The name of the list. When a list of the same name is shown, it replaces this one. */
  key: string;
  /** The ids of the tracks by position; null for tracks that are not loaded. */
  ids: readonly (TrackId | null)[];
  find: (id: TrackId) => PlayableTrack | undefined;
  /** Loads the track at a position; resolves to null if the track is not available. */
  read?: (place: number) => Promise<TrackId | null>;
  /** Returns the position of the track that will probably be played after a track, if it is not the next one in the list. */
  placeAfter?: (id: TrackId) => number | null;
  /** True if playback stops at the end of a track instead of going on with the next. */
  stops?: boolean;
  /** Called when a track of the list begins to play. */
  onPlay?: (id: TrackId) => void;
}

/** Returns true if the form of a track was never saved, so that the title is a placeholder. */
export function isUndescribed({ track_duration }: Pick<PlayableTrack, 'track_duration'>): boolean {
  return track_duration === null;
}

/** Returns the title of a track, or the name of its file if the track's form was never saved. */
export function nameOf(track: Pick<PlayableTrack, 'title' | 'track_duration' | 'file_name'>): string {
  return (isUndescribed(track) && track.file_name) || track.title;
}

/** Returns the queue of a list whose rows are all loaded. */
export function queueOf(key: string, rows: readonly PlayableTrack[]): Queue {
  const tracks = new Map(rows.map((row) => [row.track_id, { ...row, title: nameOf(row) }]));
  return { key, ids: [...tracks.keys()], find: (id) => tracks.get(id) };
}

/**
 * Returns the position directly after (1) or before (-1) a track, or null beyond either end of the list. If the track is not in the list,
 * returns the first position.
 */
export function placeBeside(ids: readonly (TrackId | null)[], id: TrackId | null, step: 1 | -1): number | null {
  const from = id === null ? -1 : ids.indexOf(id);
  const place = from < 0 ? 0 : from + step;
  return place >= 0 && place < ids.length ? place : null;
}

/** Returns the track at a position of a queue. A track that is not loaded is loaded first. */
export async function trackAt(queue: Queue, place: number): Promise<TrackId | null> {
  return queue.ids[place] ?? (await queue.read?.(place)) ?? null;
}
