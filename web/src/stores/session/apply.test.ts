import { expect, test } from 'vitest';
import type { SubscriptionInfo, UserChange } from '../../protocol/generated/protocol';
import { applyUserChange } from './apply';

const state = {
  session: {
    user_name: 'Ann',
    user_email: 'ann@it.test',
    trialcounter: 3,
    logo: null,
    is_first_500: false,
    subscription: { product_title: 'free', is_active_subscription: false, stripe_customer_id: null },
  },
  storage: null,
  plan: null,
  unreadInvites: 0,
  unreadTeamInvites: 0,
  unreadMentions: 0,
};

test('applying a change twice is the same as once', () => {
  const change: UserChange = { kind: 'storage_changed', all_mbytes: 500, used_mbytes: 12 };
  const once = { ...state, ...applyUserChange(state, change) };
  expect(once.storage).toEqual({ all_mbytes: 500, used_mbytes: 12 });
  expect({ ...once, ...applyUserChange(once, change) }).toEqual(once);
});

test('a changed subscription shows in the session', () => {
  const change: UserChange = {
    kind: 'subscription_changed',
    product_title: 'premium',
    is_active_subscription: true,
    currentSubscription: 'premium',
    product_id: 'premium',
    price_id_month: null,
    price_id_year: null,
    subscription_id: null,
    stripe_customer_id: 'cus_1',
    is_first_500: true,
    cancel_at: null,
    update_date: null,
    status: 'active',
    interval: 'month',
    current_period_start: null,
    current_period_end: null,
    storage_info: { all_mbytes: 10240, used_mbytes: 12 },
    counts_as: ['premium'],
    limits: { tracks: 500, applications_a_month: 50, storage_mbytes: 10240, own_playlists: true, all_jobs: true },
    used: { tracks: 3, applications: 1, resets_at: '2026-12-01T00:00:00Z' },
    trialcounter: null,
    non_paid: false,
  };
  const next = applyUserChange(state, change);
  const subscription = { product_title: 'premium', is_active_subscription: true, stripe_customer_id: 'cus_1' };
  expect(next.session).toMatchObject({ subscription, is_first_500: true });
  expect(next.session?.trialcounter).toBeNull();
  expect(next.storage).toEqual({ all_mbytes: 10240, used_mbytes: 12 });
});

test('what counts against a plan shows in it, once the plan is known', () => {
  const used = { tracks: 4, applications: 2, resets_at: '2026-12-01T00:00:00Z' };
  const plan = { product_title: 'premium', used: { ...used, tracks: 3 } } as SubscriptionInfo;
  const change: UserChange = { kind: 'usage_changed', ...used };
  expect(applyUserChange({ ...state, plan }, change).plan).toEqual({ ...plan, used });
  expect(applyUserChange({ ...state, plan: null }, change).plan).toBeNull();
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

test('a changed public contact shows in the session, and leaves it where nobody is logged in', () => {
  const change: UserChange = { kind: 'contact_changed', public_contact: '@low.tide' };
  expect(applyUserChange(state, change).session).toEqual({ ...state.session, public_contact: '@low.tide' });
  expect(applyUserChange({ ...state, session: null }, change).session).toBeNull();
});

test('how many invitations wait is told with each change of one', () => {
  const arrived = { kind: 'invite_arrived', invite_id: 3, expires: '2026-12-01T00:00:00Z', unread_invites: 2 } as const;
  expect(applyUserChange(state, arrived)).toEqual({ unreadInvites: 2 });
  const answered = { kind: 'invite_changed', invite_id: 3, status: 'accepted', unread_invites: 1 } as const;
  expect(applyUserChange(state, answered)).toEqual({ unreadInvites: 1 });
  const team = { invite_id: 4, team_id: 5 };
  const intoTeam = { kind: 'team_invite_arrived', ...team, team_name: 'Strings', unread_team_invites: 3 } as const;
  expect(applyUserChange(state, intoTeam)).toEqual({ unreadTeamInvites: 3 });
  const joined = { kind: 'team_invite_changed', ...team, status: 'accepted', unread_team_invites: 2 } as const;
  expect(applyUserChange(state, joined)).toEqual({ unreadTeamInvites: 2 });
});

test('mentions that were not read are counted', () => {
  const by = { user_id: 2, user_name: 'Teo' };
  const mentioned = { kind: 'mentioned', comment_id: 1, job_id: 5, track_id: 11, position: 2, by } as const;
  expect(applyUserChange(state, { ...mentioned, unread_mentions: 3 })).toEqual({ unreadMentions: 3 });
  expect(applyUserChange(state, { kind: 'mentions_changed', unread_mentions: 0 })).toEqual({ unreadMentions: 0 });
});
