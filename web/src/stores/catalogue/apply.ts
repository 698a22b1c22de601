import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';

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

/** A row in its place, or at the top where it is new. */
export function placeTrack(held: readonly OwnTrack[], track: OwnTrack): readonly OwnTrack[] {
  return held.some(({ track_id }) => track_id === track.track_id)
    ? held.map((other) => (other.track_id === track.track_id ? track : other))
    : [track, ...held];
}
