import { expect, test } from 'vitest';
import { withOpened } from './apply';

const jobs = [
  { job_id: 5, new_playlists: [31, 32], unread_mentions: 0 },
  { job_id: 6, new_playlists: [40], unread_mentions: 0 },
  { job_id: 7, new_playlists: [50], unread_mentions: 1 },
];

test('an opened playlist is no longer new, and a job without news leaves; applying it twice changes nothing', () => {
  expect(withOpened(jobs, 31)[0]).toEqual({ job_id: 5, new_playlists: [32], unread_mentions: 0 });
  expect(withOpened(jobs, 40).map(({ job_id }) => job_id)).toEqual([5, 7]);
  const once = withOpened(jobs, 50);
  expect(once[2]).toEqual({ job_id: 7, new_playlists: [], unread_mentions: 1 });
  expect(withOpened(once, 50)).toBe(once);
});
