import { expect, test } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { changesOf, changesText, type Draft, EMPTY, isUnsaved, moved, reinsertTrack, withTrack } from './draft';

const track = (track_id: number) => ({ track_id, title: `track ${track_id}` }) as OwnTrack;
const rowsOf = (...ids: number[]) => ids.map(track);
const idsOf = (rows: readonly OwnTrack[]) => rows.map(({ track_id }) => track_id);
const saved: Draft = { playlist_name: 'Reel', description: '', rows: rowsOf(1, 2, 3) };
const changed = (part: Partial<Draft>) => changesOf(saved, { ...saved, ...part });

test.each<[string, Partial<Draft>]>([
  ['', {}],
  ['1 track added', { rows: rowsOf(1, 2, 3, 4) }],
  ['2 tracks added, 1 removed', { rows: rowsOf(1, 3, 4, 5) }],
  ['3 tracks removed', { rows: [] }],
  ['order changed', { rows: rowsOf(2, 1, 3) }],
  ['1 track added, order changed', { rows: rowsOf(4, 1, 2, 3) }],
  ['name changed, description changed', { playlist_name: 'Reel 2', description: 'by the sea' }],
])('what is not saved is said as "%s"', (text, part) => {
  const changes = changed(part);
  expect(changesText(changes)).toBe(text);
  expect(isUnsaved(changes)).toBe(text !== '');
});

test('a new playlist is unsaved as soon as anything stands in it', () => {
  expect(isUnsaved(changesOf(EMPTY, EMPTY))).toBe(false);
  expect(isUnsaved(changesOf(EMPTY, { ...EMPTY, rows: rowsOf(1) }))).toBe(true);
});

test('a track is put at the end, and taken out by the same', () => {
  const more = withTrack(saved.rows, track(9));
  expect(idsOf(more)).toEqual([1, 2, 3, 9]);
  expect(idsOf(withTrack(more, track(2)))).toEqual([1, 3, 9]);
});

test('a row moves among the others, and never out of the list', () => {
  expect(idsOf(moved(saved.rows, 0, 2))).toEqual([2, 3, 1]);
  expect(idsOf(moved(saved.rows, 2, 1))).toEqual([1, 3, 2]);
  expect(moved(saved.rows, 0, -1)).toBe(saved.rows);
  expect(moved(saved.rows, 2, 3)).toBe(saved.rows);
});

test('a removed track comes back to where it stood', () => {
  expect(idsOf(reinsertTrack(saved, rowsOf(1, 3, 9), track(2)))).toEqual([1, 2, 3, 9]);
  expect(idsOf(reinsertTrack(saved, rowsOf(3, 9), track(1)))).toEqual([1, 3, 9]);
  expect(idsOf(reinsertTrack(saved, rowsOf(9, 2), track(3)))).toEqual([9, 2, 3]);
});
