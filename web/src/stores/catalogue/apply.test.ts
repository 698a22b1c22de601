import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { appendRows, effectOf, placeTrack } from './apply';

const track = (track_id: number, title = `track ${track_id}`): OwnTrack => ({ track_id, title }) as OwnTrack;

describe('the catalogue', () => {
  it('reads again what was made elsewhere and drops what is gone', () => {
    expect(effectOf({ kind: 'track_changed', track_id: 3, deleted: false })).toEqual({ kind: 'reload' });
    expect(effectOf({ kind: 'track_changed', track_id: 3, deleted: true })).toEqual({ kind: 'drop', id: 3 });
    expect(effectOf({ kind: 'rights_changed' })).toEqual({ kind: 'none' });
  });

  it('never holds a row twice', () => {
    expect(appendRows([track(1), track(2)], [track(2), track(3)]).map((row) => row.track_id)).toEqual([1, 2, 3]);
    expect(placeTrack([track(1), track(2)], track(2, 'new'))[1]?.title).toBe('new');
    expect(placeTrack([track(1)], track(4)).map((row) => row.track_id)).toEqual([4, 1]);
  });
});
