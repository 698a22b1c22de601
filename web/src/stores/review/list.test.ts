import { expect, test } from 'vitest';
import { emptyIdMap, getById, setById, setManyById } from './id-map';
import { dropFromList, inOrderOf, placePage, unreadPages } from './list';
import { review, track } from './testing';

test('a first page makes room for the rows that are not read yet', () => {
  expect(placePage([], 0, [1, 2], 5, 2)).toEqual([1, 2, null, null, null]);
});

test('a page in the middle fills its own places only', () => {
  expect(placePage([1, 2, null, null, null], 2, [3, 4], 5, 2)).toEqual([1, 2, 3, 4, null]);
});

test('the last page may be short', () => {
  expect(placePage([1, 2, 3, 4, null], 4, [5], 5, 2)).toEqual([1, 2, 3, 4, 5]);
});

test('where the list has shifted on the server no track is shown twice', () => {
  // one track was submitted since: 2 appears again at the start of the second page
  expect(placePage([1, 2, null, null], 2, [2, 3], 5, 2)).toEqual([1, 2, 3, null]);
});

test('a list that has become shorter ends where the server says', () => {
  expect(placePage([1, 2, null, null, null, null], 2, [3], 3, 2)).toEqual([1, 2, 3]);
});

test('only pages with unread rows in view are asked for', () => {
  const order = [1, 2, null, null, 5, 6, null, null];
  expect(unreadPages(order, 1, 5, 2)).toEqual([2]);
  expect(unreadPages(order, 0, 100, 2)).toEqual([2, 6]);
});

test('a list stands in the order of its playlist; what has left that keeps its place', () => {
  expect(inOrderOf([1, 2, 3], [3, 1, 2])).toEqual([3, 1, 2]);
  // 9 was removed and is struck through, 5 is new and waits for a refresh
  expect(inOrderOf([1, 9, 2, 3], [3, 5, 2, 1])).toEqual([3, 9, 2, 1]);
  const order = [1, 2];
  expect(inOrderOf(order, [1, 2])).toBe(order);
});

test('unread pages follow the playlist’s order where nothing is filtered, and stay else', () => {
  expect(inOrderOf([1, 2, null, null], [4, 2, 3, 1])).toEqual([null, 2, null, 1]);
  const filtered = [1, null];
  expect(inOrderOf(filtered, [4, 2, 3, 1])).toBe(filtered);
});

test('a row that goes takes everything about it along, and is known to playlists', () => {
  const tabCounts = { all: 2, music: 1, sfx: 1, audio: 0 };
  const state = dropFromList(review([track(1, { type: 'sfx' }), track(2)], { tabCounts }), 1);
  expect(state.order).toEqual([2]);
  expect(state.tabCounts).toEqual({ all: 1, music: 1, sfx: 0, audio: 0 });
  expect(getById(state.rows, 1)).toBeDefined();
});

test('writing one value copies one bucket of the table and leaves the table before as it was', () => {
  const before = setManyById(
    emptyIdMap<string>(),
    Array.from({ length: 1000 }, (_, id) => [id, `row ${id}`] as const),
  );
  const after = setById(before, 3, 'changed');
  expect(getById(before, 3)).toBe('row 3');
  expect(getById(after, 3)).toBe('changed');
  expect(after.filter((bucket, index) => bucket !== before[index])).toHaveLength(1);
});
