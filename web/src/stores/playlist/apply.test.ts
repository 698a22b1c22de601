import { expect, test } from 'vitest';
import { applyPlaylistChange, lastChangeOf, withMember, withMoved, withTrack } from './apply';
import { playlistOf } from './testing';

const playlist = playlistOf();

test('added tracks go to the end, once each', () => {
  const next = applyPlaylistChange(playlist, { kind: 'tracks_added', tracks_id: [2, 7], by: 2 });
  expect(next?.tracks_id).toEqual([4, 2, 9, 7]);
  expect(next && applyPlaylistChange(next, { kind: 'tracks_added', tracks_id: [7], by: 2 })).toBe(next);
});

test('removed tracks go, the others keep their order', () => {
  expect(applyPlaylistChange(playlist, { kind: 'tracks_removed', tracks_id: [2, 77], by: 2 })?.tracks_id).toEqual([
    4, 9,
  ]);
});

test('a name, the sharing and the end are taken as they are said', () => {
  expect(applyPlaylistChange(playlist, { kind: 'renamed', playlist_name: 'Ebb' })?.playlist_name).toBe('Ebb');
  expect(applyPlaylistChange(playlist, { kind: 'shared', company: true, members: [8] })).toMatchObject({
    shared_company: true,
    members: [8],
  });
  expect(applyPlaylistChange(playlist, { kind: 'owner_changed', user_id: 3, user_name: 'Jo' })).toMatchObject({
    user_id: 3,
    user_name: 'Jo',
  });
  expect(applyPlaylistChange(playlist, { kind: 'deleted', by: 2 })).toBeNull();
});

test('only changes of tracks tell who made them', () => {
  expect(lastChangeOf({ kind: 'tracks_added', tracks_id: [7], by: 2 })).toEqual({
    by: 2,
    kind: 'added',
    tracks_id: [7],
  });
  expect(lastChangeOf({ kind: 'renamed', playlist_name: 'Ebb' })).toBeNull();
});

test('a track that is put in or taken out again changes nothing', () => {
  expect(withTrack(playlist, 7, true).tracks_id).toEqual([4, 2, 9, 7]);
  expect(withTrack(playlist, 2, false).tracks_id).toEqual([4, 9]);
  expect(withTrack(playlist, 2, true)).toBe(playlist);
  expect(withTrack(playlist, 7, false)).toBe(playlist);
});

test('a moved track stands right behind another, or first; what is not there moves nothing', () => {
  const ids = (track: number, after: number | null) => withMoved(playlist, track, after).tracks_id;
  expect(ids(9, 4)).toEqual([4, 9, 2]);
  expect(ids(4, 9)).toEqual([2, 9, 4]);
  expect(ids(9, null)).toEqual([9, 4, 2]);
  for (const [track, after] of [
    [2, 4],
    [4, null],
    [2, 2],
    [7, 4],
    [4, 7],
  ] as const)
    expect(withMoved(playlist, track, after)).toBe(playlist);
});

test('sharing with a member twice shares once', () => {
  const shared = withMember(playlist, 8, true);
  expect(shared.members).toEqual([8]);
  expect(withMember(shared, 8, true)).toBe(shared);
  expect(withMember(shared, 8, false).members).toEqual([]);
});
