import { expect, test } from 'vitest';
import type { Job } from '../../protocol/generated/protocol';
import { applyJobChange } from './apply';

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
