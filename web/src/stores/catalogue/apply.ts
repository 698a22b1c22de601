import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';
import type { CatalogueState, Uploaded } from './store';

/** What a change of the person's own topic means for the catalogue. */
export type CatalogueEffect = { kind: 'none' } | { kind: 'reload' } | { kind: 'drop'; id: TrackId };

/** Pure. A track that was made or edited elsewhere is read again, since its row comes by a call. */
export function effectOf(change: UserChange): CatalogueEffect {
  if (change.kind !== 'track_changed') return { kind: 'none' };
  return change.deleted ? { kind: 'drop', id: change.track_id } : { kind: 'reload' };
}

/** Rows that were read, behind those that are held, without repeating any. */
export function appendRows(held: readonly OwnTrack[], page: readonly OwnTrack[]): readonly OwnTrack[] {
  const known = new Set(held.map(({ track_id }) => track_id));
  return [...held, ...page.filter(({ track_id }) => !known.has(track_id))];
}

function fits(track: OwnTrack, { type, title }: CatalogueState['filter']): boolean {
  return (type === 'all' || track.type === type) && track.title.toLowerCase().includes(title.trim().toLowerCase());
}

/** A row in its place, or at the top where it is new; none where the filter asks for others. */
export function placeTrack(
  held: readonly OwnTrack[],
  track: OwnTrack,
  filter: CatalogueState['filter'],
): readonly OwnTrack[] {
  if (!fits(track, filter)) return held.filter(({ track_id }) => track_id !== track.track_id);
  return held.some(({ track_id }) => track_id === track.track_id)
    ? held.map((other) => (other.track_id === track.track_id ? track : other))
    : [track, ...held];
}

/**
 * What the editor starts from after an upload: the row that the server has made, with the words of the file's tags in
 * place of its placeholders. It is made here since the list may be filtered by something that the row is not.
 */
export function draftOf(made: Uploaded): OwnTrack {
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
  };
}

/** The drafts that still wait for their information, as far as rows that were read can tell: another tab may have given it. */
export function stillWaiting(drafts: readonly OwnTrack[], rows: readonly OwnTrack[]): readonly OwnTrack[] {
  const known = new Set(rows.filter((row) => row.track_duration !== null).map(({ track_id }) => track_id));
  return drafts.some(({ track_id }) => known.has(track_id))
    ? drafts.filter(({ track_id }) => !known.has(track_id))
    : drafts;
}
