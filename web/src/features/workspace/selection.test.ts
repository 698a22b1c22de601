import { expect, test } from 'vitest';
import type { Job } from '../../protocol/generated/protocol';
import { APPLIED } from '../../stores/review/state';
import { NOTHING_CHOSEN, readParams, resolveSelection, type Surroundings, writeParams } from './selection';

const JOB = { id: 5, company_id: 2, share_type: 'playlist_sharing' } as Job;
const PLAYLISTS = {
  job: 5,
  status: 'ready' as const,
  own: [30, 31],
  mine: [31],
  shared: [40, 41],
  current: null,
  isGone: false,
};
const MANAGER: Surroundings = {
  role: 'manager',
  companies: [{ id: 2 }, { id: 3 }],
  open: { job: null, source: APPLIED },
};
const ADMIN: Surroundings = { ...MANAGER, role: 'admin' };
const ADDRESS = { ...NOTHING_CHOSEN, job: 5 };
const playlist = (id: number) => ({ kind: 'playlist', playlist_id: id });

test('a job that shares playlists opens the first of them, and all submissions where none is shared', () => {
  expect(resolveSelection(ADDRESS, JOB, PLAYLISTS, MANAGER).source).toEqual(playlist(40));
  expect(resolveSelection(ADDRESS, JOB, { ...PLAYLISTS, shared: [] }, MANAGER).source).toEqual(APPLIED);
});

test('a job that forwards, and any job of an admin, opens all submissions', () => {
  const forwarding = { ...JOB, share_type: 'auto_forwarding' } as Job;
  expect(resolveSelection(ADDRESS, forwarding, PLAYLISTS, MANAGER).source).toEqual(APPLIED);
  expect(resolveSelection(ADDRESS, JOB, PLAYLISTS, ADMIN).source).toEqual(APPLIED);
});

test('what was chosen wins over what would open first', () => {
  expect(resolveSelection({ ...ADDRESS, shared: 41 }, JOB, PLAYLISTS, MANAGER).source).toEqual(playlist(41));
  expect(resolveSelection({ ...ADDRESS, shared: 0 }, JOB, PLAYLISTS, MANAGER).source).toEqual(APPLIED);
});

test('a shared playlist that is gone leads to all submissions', () => {
  expect(resolveSelection({ ...ADDRESS, shared: 77 }, JOB, PLAYLISTS, MANAGER).source).toEqual(APPLIED);
  const open = { job: 5, source: { kind: 'playlist' as const, playlist_id: 77 } };
  expect(resolveSelection(ADDRESS, JOB, PLAYLISTS, { ...MANAGER, open }).source).toEqual(APPLIED);
});

test('the list that is open stays open when another playlist is shared meanwhile', () => {
  const open = { job: 5, source: { kind: 'playlist' as const, playlist_id: 41 } };
  const more = { ...PLAYLISTS, shared: [42, 40, 41] };
  expect(resolveSelection(ADDRESS, JOB, more, { ...MANAGER, open }).source).toEqual(playlist(41));
});

test('nothing opens before the job and its playlists are here, and all submissions where the playlists cannot be had', () => {
  expect(resolveSelection(ADDRESS, null, PLAYLISTS, MANAGER).source).toBeNull();
  expect(resolveSelection(ADDRESS, { ...JOB, id: 6 } as Job, PLAYLISTS, MANAGER).source).toBeNull();
  expect(resolveSelection(ADDRESS, JOB, { ...PLAYLISTS, status: 'loading' }, MANAGER).source).toBeNull();
  const failed = { ...PLAYLISTS, status: 'failed' as const, own: [], mine: [], shared: [] };
  expect(resolveSelection(ADDRESS, JOB, failed, MANAGER)).toMatchObject({ source: APPLIED, playlist: null });
});

test('the playlist is the one that was chosen, else the open one, else one’s own newest', () => {
  expect(resolveSelection({ ...ADDRESS, playlist: 30 }, JOB, PLAYLISTS, MANAGER).playlist).toBe(30);
  expect(resolveSelection({ ...ADDRESS, playlist: 99 }, JOB, PLAYLISTS, MANAGER).playlist).toBe(31);
  expect(resolveSelection(ADDRESS, JOB, { ...PLAYLISTS, current: 30 }, MANAGER).playlist).toBe(30);
  expect(resolveSelection(ADDRESS, JOB, { ...PLAYLISTS, mine: [] }, MANAGER).playlist).toBeNull();
});

test('the company is that of the job, or the only one; an admin stays with all until one is chosen', () => {
  expect(resolveSelection({ ...ADDRESS, company: 3 }, JOB, PLAYLISTS, MANAGER).company).toBe(2);
  expect(resolveSelection(NOTHING_CHOSEN, null, PLAYLISTS, { ...MANAGER, companies: [{ id: 2 }] }).company).toBe(2);
  expect(resolveSelection(NOTHING_CHOSEN, null, PLAYLISTS, MANAGER).company).toBeNull();
  // a company that the person has left, or that was deleted
  expect(resolveSelection({ ...ADDRESS, company: 9 }, null, PLAYLISTS, MANAGER).company).toBeNull();
  expect(resolveSelection(ADDRESS, JOB, PLAYLISTS, ADMIN).company).toBeNull();
  expect(resolveSelection({ ...ADDRESS, company: 3 }, JOB, PLAYLISTS, ADMIN).company).toBe(3);
});

test('an address is read and changed in part, and nonsense in it is nothing', () => {
  const search = new URLSearchParams('company=2&type=Film&job=x&shared=0&track=11');
  const named = { company: 2, type: 'Film', job: null, shared: 0, playlist: null, track: 11, comment: null };
  expect(readParams(search)).toEqual(named);
  expect(writeParams(search, { shared: null, playlist: 31, track: null }).toString()).toBe(
    'company=2&type=Film&job=x&playlist=31',
  );
});

test('a playlist that was deleted is followed by no other until one is chosen', () => {
  const gone = { ...PLAYLISTS, isGone: true };
  expect(resolveSelection({ ...ADDRESS, playlist: 39 }, JOB, gone, MANAGER).playlist).toBeNull();
  expect(resolveSelection({ ...ADDRESS, playlist: 30 }, JOB, gone, MANAGER).playlist).toBe(30);
});
