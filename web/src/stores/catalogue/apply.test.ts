import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { fits, tabsOf, trackEffect } from './apply';

const ALL = { type: 'all', title: '' } as const;
const track = { track_id: 3, title: 'Night Rain', type: 'music' } as OwnTrack;

describe('the catalogue', () => {
  it('reads again what was made elsewhere and drops what is gone', () => {
    expect(trackEffect({ kind: 'track_changed', track_id: 3, deleted: false })).toEqual({ kind: 'reload', id: 3 });
    expect(trackEffect({ kind: 'track_changed', track_id: 3, deleted: true })).toEqual({ kind: 'drop', id: 3 });
    expect(trackEffect({ kind: 'rights_changed' })).toBeNull();
  });

  it('shows and counts a track where the filter asks for such', () => {
    expect(fits(track, { type: 'music', title: ' rain ' })).toBe(true);
    expect(fits(track, { type: 'sfx', title: '' })).toBe(false);
    expect(fits(track, { type: 'all', title: 'sun' })).toBe(false);
    expect(tabsOf(track, { type: 'sfx', title: '' })).toEqual(['all', 'music']);
    expect(tabsOf(track, { ...ALL, title: 'sun' })).toEqual([]);
  });
});
