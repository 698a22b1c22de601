import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { appendRows, effectOf, placeTrack } from './apply';

const ALL = { type: 'all', title: '' } as const;
const track = (track_id: number, title = `track ${track_id}`): OwnTrack =>
  ({ track_id, title, type: 'music' }) as OwnTrack;

describe('the catalogue', () => {
  it('reads again what was made elsewhere and drops what is gone', () => {
    expect(effectOf({ kind: 'track_changed', track_id: 3, deleted: false })).toEqual({ kind: 'reload' });
    expect(effectOf({ kind: 'track_changed', track_id: 3, deleted: true })).toEqual({ kind: 'drop', id: 3 });
    expect(effectOf({ kind: 'rights_changed' })).toEqual({ kind: 'none' });
  });

  it('never holds a row twice', () => {
    expect(appendRows([track(1), track(2)], [track(2), track(3)]).map((row) => row.track_id)).toEqual([1, 2, 3]);
    expect(placeTrack([track(1), track(2)], track(2, 'new'), ALL)[1]?.title).toBe('new');
    expect(placeTrack([track(1)], track(4), ALL).map((row) => row.track_id)).toEqual([4, 1]);
  });

  it('holds a row that was saved only where the filter asks for such', () => {
    expect(placeTrack([track(1)], track(4), { type: 'sfx', title: '' }).map((row) => row.track_id)).toEqual([1]);
    expect(placeTrack([track(1)], track(1), { type: 'all', title: 'rain' })).toEqual([]);
    expect(placeTrack([], track(4, 'Night Rain'), { type: 'music', title: ' rain ' })).toHaveLength(1);
  });
});
