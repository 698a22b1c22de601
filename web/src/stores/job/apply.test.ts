import { expect, test } from 'vitest';
import type { Job, JobRow } from '../../protocol/generated/protocol';
import { applyJobChange, mayClose, withUse } from './apply';

const job = {
  id: 5,
  status: 'open',
  share_type: 'playlist_sharing',
  title: 'Coastal documentary',
  subscription_limitation: [],
} as unknown as Job;

test('a status and a share type are taken as they are said, once', () => {
  const closed = applyJobChange(job, { kind: 'status_changed', status: 'closed' });
  expect(closed.status).toBe('closed');
  expect(applyJobChange(closed, { kind: 'status_changed', status: 'closed' })).toBe(closed);
  expect(applyJobChange(job, { kind: 'share_type_changed', share_type: 'auto_forwarding' }).share_type).toBe(
    'auto_forwarding',
  );
});

test('a picture and a closing time are taken as they are said, once', () => {
  const pictured = applyJobChange(job, { kind: 'avatar_changed', avatar_url: '/files/image/a' });
  expect(pictured.avatar_url).toBe('/files/image/a');
  expect(applyJobChange(pictured, { kind: 'avatar_changed', avatar_url: '/files/image/a' })).toBe(pictured);
  const closing = applyJobChange(pictured, { kind: 'closes_changed', closes_at: '2026-12-01T00:00:00Z' });
  expect(closing).toMatchObject({ avatar_url: '/files/image/a', closes_at: '2026-12-01T00:00:00Z' });
  expect(applyJobChange(closing, { kind: 'closes_changed', closes_at: null }).closes_at).toBeNull();
});

test('limits leave a creator what has not been used of them', () => {
  const limits = { tracks_per_user_limit: 3, available_for_plans: [], access_from: 0, access_to: 10 };
  const left = (part: object, tracks_per_user_limit: number) =>
    applyJobChange({ ...job, ...part } as Job, { kind: 'limits_changed', ...limits, tracks_per_user_limit });
  expect(left({ used: 1, added: 1 }, 3)).toMatchObject({ tracks_allowed_amount: 1, is_exceeded_by_job_limit: false });
  expect(left({ used: 4, added: 0 }, 3)).toMatchObject({ tracks_allowed_amount: 0, is_exceeded_by_job_limit: true });
  // a reviewer has no submissions of their own
  expect(left({ used: null, tracks_allowed_amount: null }, 3)).toMatchObject({ tracks_allowed_amount: null });
});

test('limits change the plans under both of their names', () => {
  const changed = applyJobChange(job, {
    kind: 'limits_changed',
    tracks_per_user_limit: 3,
    available_for_plans: ['premium'],
    access_from: 2,
    access_to: 8,
  });
  expect(changed).toMatchObject({ tracks_per_user_limit: 3, subscription_limitation: ['premium'], access_from: 2 });
});

test('only another range or other plans may shut a creator out, and never a reviewer', () => {
  const limits = { tracks_per_user_limit: 3, available_for_plans: ['premium'], access_from: 2, access_to: 8 };
  const own = { ...job, ...limits, used: 0 } as unknown as JobRow;
  expect(mayClose(own, { ...limits, tracks_per_user_limit: 9 })).toBe(false);
  expect(mayClose(own, { ...limits, access_from: 3 })).toBe(true);
  expect(mayClose(own, { ...limits, available_for_plans: [] })).toBe(true);
  expect(mayClose({ ...own, used: null }, { ...limits, access_from: 3 })).toBe(false);
});

test("what a creator has used of a job is the list's, and the limit the job's", () => {
  const current = { ...job, tracks_per_user_limit: 5, used: 0, added: 0, added_tracks: [] } as unknown as JobRow;
  const listed = { ...current, tracks_per_user_limit: 2, used: 1, added: 1, added_tracks: [7] } as JobRow;
  expect(withUse(current, listed)).toMatchObject({
    tracks_per_user_limit: 5,
    used: 1,
    added_tracks: [7],
    tracks_allowed_amount: 3,
  });
});
