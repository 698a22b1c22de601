import { expect, test } from 'vitest';
import type { Playlist } from '../../protocol/generated/protocol';
import { applyPlaylistChange, lastChangeOf, withTrack } from './apply';

const playlist: Playlist = {
  playlist_id: 31,
  playlist_name: 'Tidewater',
  job_id: 5,
  tracks_id: [4, 2, 9],
  user_id: 1,
  user_name: 'Mara Kessel',
  date_time: '2026-11-20T00:00:00Z',
  share_type: 'playlist_sharing',
  shared_company: false,
  members: [],
  version: 1,
  live: { topic: 'playlist:31', epoch: 'e', offset: 3 },
};

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
  expect(applyPlaylistChange(playlist, { kind: 'deleted' })).toBeNull();
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
