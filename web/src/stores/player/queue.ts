import type { TrackId } from '../../protocol/generated/protocol';

/** What the player needs of a track, whoever's list it stands in. */
export interface PlayableTrack {
  track_id: TrackId;
  title: string;
  artist_name: string;
  /** Seconds; null until somebody has described the track. */
  track_duration: number | null;
  /** Of an own track: its file, by which it is called until it is described. */
  file_name?: string | null;
  name_in_base: string;
  /** The small waveform, base64. */
  wave: string;
}

/** A list of tracks as the player goes through it. It is kept as it was when its page is left. */
export interface Queue {
  /** Names the list: when a list of the same name is shown, it takes this one's place. */
  key: string;
  /** By place; null where the track has not been read. */
  ids: readonly (TrackId | null)[];
  find: (id: TrackId) => PlayableTrack | undefined;
  /** Reads the track at a place; null where it cannot be had. */
  read?: (place: number) => Promise<TrackId | null>;
  /** The place that will probably be played after a track, where it is not the one below. */
  placeAfter?: (id: TrackId) => number | null;
  /** The track's end is the end: the next one does not begin by itself. */
  stops?: boolean;
  /** A track of the list began to play. */
  onPlay?: (id: TrackId) => void;
}

/** Whether a track still waits for its information: until then its title is a placeholder. */
export function isUndescribed({ track_duration }: Pick<PlayableTrack, 'track_duration'>): boolean {
  return track_duration === null;
}

/** A track's title; until it is described, its file tells it from the others. */
export function nameOf(track: Pick<PlayableTrack, 'title' | 'track_duration' | 'file_name'>): string {
  return (isUndescribed(track) && track.file_name) || track.title;
}

/** The queue of a list whose rows are all here. */
export function queueOf(key: string, rows: readonly PlayableTrack[]): Queue {
  const tracks = new Map(rows.map((row) => [row.track_id, { ...row, title: nameOf(row) }]));
  return { key, ids: [...tracks.keys()], find: (id) => tracks.get(id) };
}

/** The place `step` rows from a track; from the top when the track is not in the list. Null past either end. */
export function placeBeside(ids: readonly (TrackId | null)[], id: TrackId | null, step: 1 | -1): number | null {
  const from = id === null ? -1 : ids.indexOf(id);
  const place = from < 0 ? 0 : from + step;
  return place >= 0 && place < ids.length ? place : null;
}

/** The track at a place of a queue, read first where it is not here. */
export async function trackAt(queue: Queue, place: number): Promise<TrackId | null> {
  return queue.ids[place] ?? (await queue.read?.(place)) ?? null;
}
