import type { Result } from '../../api/client';
import type { ListEffect } from '../../live/list-spec';
import type { TrackGetRequest } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';
import { compareTracks, type TrackOrder } from '../track-order';

export type TypeFilter = 'all' | 'music' | 'sfx' | 'audio';

/** The type and text that the list is filtered by. */
export interface TrackSearch {
  type: TypeFilter;
  title: string;
}

/** The order of the tracks, as the call track/get expects it. */
export interface CatalogueOrder extends TrackOrder {
  by: NonNullable<TrackGetRequest['sort_by']>;
}

export interface TrackFilter extends TrackSearch, CatalogueOrder {}

export const NEWEST_FIRST: CatalogueOrder = { by: 'created', direction: 'down' };

const TYPES: readonly TypeFilter[] = ['all', 'music', 'sfx', 'audio'];

type TrackEffect = ListEffect<OwnTrack, TypeFilter>;

/**
 * Returns the effects that a change on the person's own topic has on the catalog. `last` is the last loaded row if there are more rows
 * after it, else null. If the catalog is sorted by plays and a track that is not loaded now belongs before `last`, the track is read. Pure.
 */
export function trackEffect(
  change: UserChange,
  findRow: (id: TrackId) => OwnTrack | undefined,
  last: OwnTrack | null = null,
  order: TrackOrder = NEWEST_FIRST,
): TrackEffect | readonly TrackEffect[] | null {
  if (change.kind === 'track_counts') {
    return change.tracks.flatMap((counts): TrackEffect[] => {
      const row = findRow(counts.track_id);
      if (row) return [{ kind: 'put', row: { ...row, ...counts } }];
      const comesIn = last && order.by === 'plays_count' && compareTracks({ ...last, ...counts }, last, order) < 0;
      // the total already includes the track
      return comesIn ? [{ kind: 'read', id: counts.track_id, total: 0 }] : [];
    });
  }
  if (change.kind !== 'track_changed') return null;
  const id = change.track_id;
  if (change.deleted) return { kind: 'drop', id };
  // a track that is not loaded is new, or was counted in another tab or search: only the server knows which
  return findRow(id) ? { kind: 'read', id } : { kind: 'read', id, counts: 'unknown' };
}

/** Returns true if a track matches the filter, by the same rules as the server's search. Pure. */
export function fits({ type, ...track }: OwnTrack, filter: TrackSearch): boolean {
  if (filter.type !== 'all' && type !== filter.type) return false;
  const searched = filter.title.trim().toLowerCase();
  const isrc = track.isrc ?? '';
  const texts = [track.title, track.artist_name, track.tags, isrc, isrc.replace(/[ -]/g, '')];
  return texts.some((text) => text.toLowerCase().includes(searched));
}

/** Returns the tabs of the catalog whose count includes the track. Pure. */
export function tabsOf(track: OwnTrack, filter: TrackSearch): readonly TypeFilter[] {
  if (!fits(track, { ...filter, type: 'all' })) return [];
  return ['all', ...TYPES.filter((type) => type === track.type)];
}

/**
 * Returns the row of a new upload as the editor first shows it, with the values from the file's tags instead of placeholders. The row is
 * built here, since the filtered list may not contain it.
 */
export function draftOf(made: Result<'track/upload'>): OwnTrack {
  const { track_id, track_duration, file_size, format, file_name, name_in_base, wave, loudness, true_peak, id3 } = made;
  return {
    track_id,
    track_duration,
    file_size,
    format,
    file_name,
    name_in_base,
    wave,
    loudness,
    true_peak,
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
    isrc: id3.isrc ?? null,
    iswc: null,
    genre: id3.genre ?? null,
    bpm: id3.bpm ?? null,
    key: id3.key ?? null,
    rights_complete: false,
    formats: [format],
    track_type: 'music',
    subscription: '',
    user_name: '',
    version: 1,
    rating: null,
    listened: null,
  };
}

/**
 * The values that the server gives a new track until its creator describes it. Such a track must not be submitted, since reviewers would
 * take the values for real ones.
 */
export const PLACEHOLDERS = { title: 'Unknown', artist_name: 'Unknown', tags: '#empty' } as const;

/** The track fields that can be filled from a file's tags. */
const TAGGED_FIELDS = [
  'title',
  'artist_name',
  'description',
  'tags',
  'writers',
  'publishers',
  'master_owners',
  'genre',
  'bpm',
  'key',
  'isrc',
] as const;
export type FileTags = Partial<Pick<OwnTrack, (typeof TAGGED_FIELDS)[number]>>;

/** Returns the values that come from the tags of a new upload's file. Pure. */
export function fileTagsOf(draft: OwnTrack): FileTags {
  return Object.fromEntries(TAGGED_FIELDS.map((name) => [name, draft[name]]));
}

/**
 * Returns the row of a track. If the track's form was never saved, its empty fields and placeholders are filled from the tags in its file.
 * Pure.
 */
export function withFileTags(row: OwnTrack, tags: FileTags): OwnTrack {
  if (row.track_duration !== null) return row;
  const placeholders: Partial<Record<string, string>> = PLACEHOLDERS;
  const missing = TAGGED_FIELDS.filter(
    (name) => name in tags && [placeholders[name], '', 'null', '[]'].includes(plain(row[name])),
  );
  return { ...row, ...Object.fromEntries(missing.map((name) => [name, tags[name]])) };
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Returns the drafts whose forms still have to be filled in. A draft is left out if its loaded row shows that its form was already saved,
 * for example in another tab.
 */
export function stillWaiting(drafts: readonly OwnTrack[], rows: readonly OwnTrack[]): readonly OwnTrack[] {
  if (drafts.length === 0) return drafts;
  const known = new Set(rows.filter((row) => row.track_duration !== null).map(({ track_id }) => track_id));
  return drafts.some(({ track_id }) => known.has(track_id))
    ? drafts.filter(({ track_id }) => !known.has(track_id))
    : drafts;
}

/** Returns a draft, updated with the fields of its row that have changed. Its other values, such as tags from the file, stay. Pure. */
export function withNews(draft: OwnTrack, before: readonly OwnTrack[], rows: readonly OwnTrack[]): OwnTrack {
  const [was, row] = [before, rows].map((list) => list.find(({ track_id }) => track_id === draft.track_id));
  if (!was || !row || was === row) return draft;
  const names = Object.keys(row) as (keyof OwnTrack)[];
  const changed = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(was[name]));
  return { ...draft, ...Object.fromEntries(changed.map((name) => [name, row[name]])) };
}
