import type { Result } from '../../api/client';
import type { ListEffect } from '../../live/list-spec';
import type { OwnTrack, UserChange } from '../../protocol/generated/protocol';

export type TypeFilter = 'all' | 'music' | 'sfx' | 'audio';

export interface TrackFilter {
  type: TypeFilter;
  title: string;
}

const TYPES: readonly TypeFilter[] = ['all', 'music', 'sfx', 'audio'];

/** What a change of the person's own topic means for the catalogue. Pure. */
export function trackEffect(change: UserChange): ListEffect<OwnTrack, TypeFilter> | null {
  if (change.kind !== 'track_changed') return null;
  return change.deleted ? { kind: 'drop', id: change.track_id } : { kind: 'reload', id: change.track_id };
}

/** Whether the filter asks for a track. Pure. */
export function fits(track: OwnTrack, { type, title }: TrackFilter): boolean {
  return (type === 'all' || track.type === type) && track.title.toLowerCase().includes(title.trim().toLowerCase());
}

/** The tabs that count a track. Pure. */
export function tabsOf(track: OwnTrack, filter: TrackFilter): readonly TypeFilter[] {
  if (!fits(track, { ...filter, type: 'all' })) return [];
  return ['all', ...TYPES.filter((type) => type === track.type)];
}

/**
 * What the editor starts from after an upload: the row that the server has made, with the words of the file's tags in
 * place of its placeholders. It is made here since the list may be filtered by something that the row is not.
 */
export function draftOf(made: Result<'track/upload'>): OwnTrack {
  const { track_id, track_duration, file_size, format, file_name, name_in_base, wave, id3 } = made;
  return {
    track_id,
    track_duration,
    file_size,
    format,
    file_name,
    name_in_base,
    wave,
    title: id3.title ?? '',
    artist_name: id3.artist_name ?? '',
    type: 'music',
    description: id3.description ?? '',
    tags: id3.genre ?? '',
    writers: id3.writers ?? [],
    publishers: id3.publishers ?? [],
    master_owners: id3.master_owners ?? [],
    plays_count: 0,
    download_count: 0,
    share_count: 0,
    upload_count: 0,
    creation_date: new Date().toISOString(),
    progress: null,
  };
}

/** The drafts that still wait for their information, as far as rows that were read can tell: another tab may have given it. */
export function stillWaiting(drafts: readonly OwnTrack[], rows: readonly OwnTrack[]): readonly OwnTrack[] {
  const known = new Set(rows.filter((row) => row.track_duration !== null).map(({ track_id }) => track_id));
  return drafts.some(({ track_id }) => known.has(track_id))
    ? drafts.filter(({ track_id }) => !known.has(track_id))
    : drafts;
}
