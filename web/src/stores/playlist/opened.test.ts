import { beforeEach, expect, test, vi } from 'vitest';
import { isAddressedTo, markOpened, readOpened, useOpened } from './opened';
import { playlistOf } from './testing';

beforeEach(() => {
  localStorage.clear();
  useOpened.setState({ ids: [] });
});

const opened = () => useOpened.getState().ids;

test('the playlists that were opened are kept in the browser, by account', () => {
  markOpened(7, 31);
  markOpened(7, 32);
  markOpened(7, 31);
  readOpened(8);
  expect(opened()).toEqual([]);
  readOpened(7);
  expect(opened()).toEqual([32, 31]);
});

test('what another tab has opened is kept as well', () => {
  markOpened(7, 31);
  localStorage.setItem('needledrop-opened-playlists-7', '[31,40]');
  markOpened(7, 32);
  readOpened(7);
  expect(opened()).toEqual([31, 40, 32]);
});

test('the browser forgets the oldest of very many', () => {
  for (let id = 1; id <= 501; id += 1) markOpened(7, id);
  expect(opened()).toHaveLength(500);
  expect(opened()[0]).toBe(2);
});

test('what is no list of playlists counts as none, and without storage a choice holds for the visit', () => {
  localStorage.setItem('needledrop-opened-playlists-7', '{"a":1}');
  readOpened(7);
  expect(opened()).toEqual([]);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  markOpened(7, 31);
  expect(opened()).toEqual([31]);
  vi.restoreAllMocks();
});

test('a playlist is addressed to a member by name or with the company, to the staff by name alone, to its owner never', () => {
  const byName = playlistOf({ members: [7] });
  const company = playlistOf({ shared_company: true });
  expect([byName, company, playlistOf()].map((one) => isAddressedTo(7, false, one))).toEqual([true, true, false]);
  expect([byName, company].map((one) => isAddressedTo(7, true, one))).toEqual([true, false]);
  expect(isAddressedTo(7, false, playlistOf({ user_id: 7, shared_company: true }))).toBe(false);
});
