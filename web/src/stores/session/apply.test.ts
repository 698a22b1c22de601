import { expect, test } from 'vitest';
import type { UserChange } from '../../protocol/generated/protocol';
import { applyUserChange, type JobAllowances } from './apply';

const state = {
  session: {
    user_name: 'Ann',
    user_email: 'ann@it.test',
    trialcounter: 3,
    logo: null,
    subscription: { product_title: 'free', is_active_subscription: false },
  },
  storage: null,
  plan: null,
  allowances: {} as JobAllowances,
  unreadInvites: 0,
};

const left: UserChange = {
  kind: 'left_changed',
  job_id: 5,
  used: 1,
  added: 1,
  added_tracks: [9],
  tracks_allowed_amount: 3,
  is_blocked: false,
  is_exceeded_by_job_limit: false,
  is_exceeded_by_subscription_limit: false,
};

test('what is left of a job replaces what was known of it and leaves other jobs', () => {
  const once = { ...state, ...applyUserChange(state, left) };
  const twice = applyUserChange(once, { ...left, job_id: 6, tracks_allowed_amount: 1 });
  expect(twice.allowances?.[5]?.tracks_allowed_amount).toBe(3);
  expect(twice.allowances?.[6]?.tracks_allowed_amount).toBe(1);
});

test('applying a change twice is the same as once', () => {
  const once = { ...state, ...applyUserChange(state, left) };
  expect({ ...once, ...applyUserChange(once, left) }).toEqual(once);
});

test('a changed subscription shows in the session', () => {
  const change: UserChange = {
    kind: 'subscription_changed',
    product_title: 'premium',
    is_active_subscription: true,
    status: 'active',
    interval: 'month',
    current_period_start: null,
    current_period_end: null,
    storage_info: { all_mbytes: 10240, used_mbytes: 12 },
    all_jobs: true,
    counts_as: ['premium'],
  };
  const next = applyUserChange(state, change);
  expect(next.session?.subscription).toEqual({ product_title: 'premium', is_active_subscription: true });
  expect(next.storage).toEqual({ all_mbytes: 10240, used_mbytes: 12 });
});

test('a changed picture shows in the session, and leaves it where nobody is logged in', () => {
  const next = applyUserChange(state, { kind: 'avatar_changed', logo: '/files/me.png' });
  expect(next.session).toEqual({ ...state.session, logo: '/files/me.png' });
  const nobody = { ...state, session: null };
  expect(applyUserChange(nobody, { kind: 'avatar_changed', logo: null }).session).toBeNull();
});

test('a changed name and a changed email show in the session, and leave it where nobody is logged in', () => {
  const renamed = applyUserChange(state, { kind: 'name_changed', user_name: 'Anna' });
  expect(renamed.session).toEqual({ ...state.session, user_name: 'Anna' });
  const moved = applyUserChange(state, { kind: 'email_changed', email: 'new@it.test' });
  expect(moved.session).toEqual({ ...state.session, user_email: 'new@it.test' });
  const nobody = { ...state, session: null };
  expect(applyUserChange(nobody, { kind: 'name_changed', user_name: 'Anna' }).session).toBeNull();
  expect(applyUserChange(nobody, { kind: 'email_changed', email: 'new@it.test' }).session).toBeNull();
});

test('how many invitations wait is told with each change of one', () => {
  const arrived = { kind: 'invite_arrived', invite_id: 3, expires: '2026-12-01T00:00:00Z', unread_invites: 2 } as const;
  expect(applyUserChange(state, arrived)).toEqual({ unreadInvites: 2 });
  const answered = { kind: 'invite_changed', invite_id: 3, status: 'accepted', unread_invites: 1 } as const;
  expect(applyUserChange(state, answered)).toEqual({ unreadInvites: 1 });
});
