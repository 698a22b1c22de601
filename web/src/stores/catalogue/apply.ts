import type { Result } from '../../api/client';
import type { ListEffect } from '../../live/list-spec';
import type { TrackGetRequest } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';
import { compareTracks, type TrackOrder } from '../track-order';

export type TypeFilter = 'all' | 'music' | 'sfx' | 'audio';

/** What the list is narrowed to. */
export interface TrackSearch {
  type: TypeFilter;
  title: string;
}

/** What the tracks are sorted by, as track/get has it. */
export interface CatalogueOrder extends TrackOrder {
  by: NonNullable<TrackGetRequest['sort_by']>;
}

export interface TrackFilter extends TrackSearch, CatalogueOrder {}

export const NEWEST_FIRST: CatalogueOrder = { by: 'created', direction: 'down' };

const TYPES: readonly TypeFilter[] = ['all', 'music', 'sfx', 'audio'];

type TrackEffect = ListEffect<OwnTrack, TypeFilter>;

/**
 * What a change of the person's own topic means for the catalogue. `last`: the last row that is held, where more follow. A
 * track that is not held is read once its plays lead it before that one. Pure.
 */
export function trackEffect(
  change: UserChange,
  held: (id: TrackId) => OwnTrack | undefined,
  last: OwnTrack | null = null,
  order: TrackOrder = NEWEST_FIRST,
): TrackEffect | readonly TrackEffect[] | null {
  if (change.kind === 'track_counts') {
    return change.tracks.flatMap((counts): TrackEffect[] => {
      const row = held(counts.track_id);
      if (row) return [{ kind: 'put', row: { ...row, ...counts } }];
      const comesIn = last && order.by === 'plays_count' && compareTracks({ ...last, ...counts }, last, order) < 0;
      // it is counted, wherever it stands
      return comesIn ? [{ kind: 'read', id: counts.track_id, total: 0 }] : [];
    });
  }
  if (change.kind !== 'track_changed') return null;
  const id = change.track_id;
  if (change.deleted) return { kind: 'drop', id };
  // one that is not held is new, or was counted under another tab or search: only the server knows
  return held(id) ? { kind: 'read', id } : { kind: 'read', id, counts: 'unknown' };
}

/** Whether the filter asks for a track, as the server's search decides it. Pure. */
export function fits({ type, ...track }: OwnTrack, filter: TrackSearch): boolean {
  if (filter.type !== 'all' && type !== filter.type) return false;
  const searched = filter.title.trim().toLowerCase();
  const isrc = track.isrc ?? '';
  const texts = [track.title, track.artist_name, track.tags, isrc, isrc.replace(/[ -]/g, '')];
  return texts.some((text) => text.toLowerCase().includes(searched));
}

/** The tabs that count a track. Pure. */
export function tabsOf(track: OwnTrack, filter: TrackSearch): readonly TypeFilter[] {
  if (!fits(track, { ...filter, type: 'all' })) return [];
  return ['all', ...TYPES.filter((type) => type === track.type)];
}

/**
 * What the editor starts from after an upload: the row that the server has made, with the words of the file's tags in
 * place of its placeholders. It is made here since the list may be filtered by something that the row is not.
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

/** What stands in a track that nobody has described yet; it would go to reviewers as if it were meant. */
export const PLACEHOLDERS = { title: 'Unknown', artist_name: 'Unknown', tags: '#empty' } as const;

/** What the tags of a file may say of its track. */
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

/** What the tags of a new upload's file say. Pure. */
export function fileTagsOf(draft: OwnTrack): FileTags {
  return Object.fromEntries(TAGGED_FIELDS.map((name) => [name, draft[name]]));
}

/** The row of a track that nobody has described, with what its file's tags say where the row says nothing. Pure. */
export function withFileTags(row: OwnTrack, tags: FileTags): OwnTrack {
  if (row.track_duration !== null) return row;
  const placeholders: Partial<Record<string, string>> = PLACEHOLDERS;
  const missing = TAGGED_FIELDS.filter(
    (name) => name in tags && [placeholders[name], '', 'null', '[]'].includes(plain(row[name])),
  );
  return { ...row, ...Object.fromEntries(missing.map((name) => [name, tags[name]])) };
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The drafts that still wait for their information, as far as rows that were read can tell: another tab may have given it. */
export function stillWaiting(drafts: readonly OwnTrack[], rows: readonly OwnTrack[]): readonly OwnTrack[] {
  if (drafts.length === 0) return drafts;
  const known = new Set(rows.filter((row) => row.track_duration !== null).map(({ track_id }) => track_id));
  return drafts.some(({ track_id }) => known.has(track_id))
    ? drafts.filter(({ track_id }) => !known.has(track_id))
    : drafts;
}

/** What waits for its information, with what has changed of its row meanwhile; what the file's tags say stays otherwise. Pure. */
export function withNews(draft: OwnTrack, before: readonly OwnTrack[], rows: readonly OwnTrack[]): OwnTrack {
  const [was, row] = [before, rows].map((list) => list.find(({ track_id }) => track_id === draft.track_id));
  if (!was || !row || was === row) return draft;
  const names = Object.keys(row) as (keyof OwnTrack)[];
  const changed = names.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(was[name]));
  return { ...draft, ...Object.fromEntries(changed.map((name) => [name, row[name]])) };
}
