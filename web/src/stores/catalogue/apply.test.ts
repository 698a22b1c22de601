import { describe, expect, it } from 'vitest';
import type { OwnTrack, UserChange } from '../../protocol/generated/protocol';
import { type CatalogueOrder, fits, tabsOf, trackEffect } from './apply';

const ALL = { type: 'all', title: '' } as const;
const track = {
  track_id: 3,
  title: 'Night Rain',
  artist_name: 'Marrow Lake',
  tags: 'slow, warm',
  type: 'music',
} as OwnTrack;

describe('the catalogue', () => {
  it('reads what was made or changed elsewhere and drops what is gone', () => {
    const trackChange = (deleted: boolean) => ({ kind: 'track_changed', track_id: 3, deleted }) as const;
    expect(trackEffect(trackChange(false), () => track)).toEqual({ kind: 'read', id: 3 });
    expect(trackEffect(trackChange(false), () => undefined)).toEqual({ kind: 'read', id: 3, counts: 'unknown' });
    expect(trackEffect(trackChange(true), () => track)).toEqual({ kind: 'drop', id: 3 });
    expect(trackEffect({ kind: 'rights_changed' }, () => track)).toBeNull();
  });

  it('takes the counts of the tracks that it holds', () => {
    const counts = { upload_count: 1, plays_count: 41, download_count: 2, share_count: 12 };
    const tracks = [3, 4].map((track_id) => ({ track_id, ...counts }));
    const findRow = (id: number) => (id === 3 ? track : undefined);
    expect(trackEffect({ kind: 'track_counts', tracks }, findRow)).toEqual([
      { kind: 'put', row: { ...track, ...counts } },
    ]);
  });

  it('reads a track that its plays lead before the last one that is held', () => {
    const last = { ...track, plays_count: 10 };
    const trackChange = (track_id: number, plays_count: number): UserChange => {
      const counts = { track_id, plays_count, upload_count: 0, download_count: 0, share_count: 0 };
      return { kind: 'track_counts', tracks: [counts] };
    };
    const effect = (change: UserChange, order: CatalogueOrder, end: OwnTrack | null = last) =>
      trackEffect(change, () => undefined, end, order);
    const mostPlayed: CatalogueOrder = { by: 'plays_count', direction: 'down' };
    expect(effect(trackChange(9, 11), mostPlayed)).toEqual([{ kind: 'read', id: 9, total: 0 }]);
    expect(effect(trackChange(9, 10), mostPlayed)).toEqual([{ kind: 'read', id: 9, total: 0 }]);
    expect(effect(trackChange(2, 10), mostPlayed)).toEqual([]);
    expect(effect(trackChange(9, 11), mostPlayed, null)).toEqual([]);
    expect(effect(trackChange(9, 11), { by: 'plays_count', direction: 'up' })).toEqual([]);
    expect(effect(trackChange(9, 11), { by: 'title', direction: 'up' })).toEqual([]);
  });

  it('finds a track by its title, its artist and its tags', () => {
    for (const title of ['night', 'marrow', 'SLOW']) expect(fits(track, { type: 'all', title })).toBe(true);
  });

  it('shows and counts a track where the filter asks for such', () => {
    expect(fits(track, { type: 'music', title: ' rain ' })).toBe(true);
    expect(fits(track, { type: 'sfx', title: '' })).toBe(false);
    expect(fits(track, { type: 'all', title: 'sun' })).toBe(false);
    expect(tabsOf(track, { type: 'sfx', title: '' })).toEqual(['all', 'music']);
    expect(tabsOf(track, { ...ALL, title: 'sun' })).toEqual([]);
  });
});
