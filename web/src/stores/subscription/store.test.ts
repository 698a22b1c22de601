import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { sessionOf } from '../../testing/render-page';
import { paid, subscription } from '../../testing/subscription';
import { onUserEvent, useSession } from '../session/store';
import { choosePlan, reloadSubscription, unsubscribe } from './store';

let server: FakeServer;
let live: ReturnType<typeof fakeLive>;

const CHOICE = { product_id: 'premium', periodicity: 'year' } as const;

beforeEach(() => {
  server = fakeServer();
  live = fakeLive();
  useSession.setState({ status: 'in', session: sessionOf('creator'), plan: null });
  server.answer('account/check_subscription', { result: paid() });
});

const updates = (result: object, more = {}) =>
  server.answer('subscription/update', { result: { product_title: 'premium', ...result }, ...more });

test('the subscription that is read shows in the session, the page and the limits', async () => {
  await reloadSubscription();
  const { plan, session, storage } = useSession.getState();
  expect(plan).toEqual(paid());
  expect(session?.subscription).toMatchObject({ product_title: 'starter', is_active_subscription: true });
  expect(session?.trialcounter).toBeNull();
  expect(storage).toEqual(paid().storage_info);
});

test('an answer that is older than what the topic has told since is dropped', async () => {
  const leave = onUserEvent(() => {});
  await live.settle();
  const read = reloadSubscription();
  await live.frame('user:7', { kind: 'avatar_changed', logo: null });
  await read;
  expect(useSession.getState().plan).toBeNull();
  leave();
});

test('without a subscription a plan is bought: its page is answered, and nothing has changed yet', async () => {
  useSession.setState({ plan: subscription() });
  updates({ url_to_redirect: 'https://pay.test/1' }, { status: 'success' });
  expect(await choosePlan({ ...CHOICE, coupon: 'DEMO20' })).toEqual({ kind: 'checkout', url: 'https://pay.test/1' });
  expect(server.bodies('subscription/update')).toEqual([
    { ...CHOICE, coupon: 'DEMO20', redirect_url: `${window.location.origin}/success-checkout` },
  ]);
  expect(server.bodies('account/check_subscription')).toEqual([]);
});

test('a running subscription is changed in its place, and read again', async () => {
  useSession.setState({ plan: paid() });
  server.answer('account/check_subscription', { result: paid({ product_title: 'premium' }) });
  updates({ url_to_redirect: null }, { status: 'success' });
  expect(await choosePlan(CHOICE)).toEqual({ kind: 'changed' });
  expect(useSession.getState().plan?.product_title).toBe('premium');
});

test('where the bank asks, its page is answered', async () => {
  useSession.setState({ plan: paid() });
  updates({ url_to_redirect: 'https://pay.test/in_1' }, { status: 'action_required' });
  expect(await choosePlan(CHOICE)).toEqual({ kind: 'bank', url: 'https://pay.test/in_1' });
});

test('whether it is a change is asked for where the line has not told it yet', async () => {
  updates({ url_to_redirect: null }, { status: 'success' });
  expect(await choosePlan(CHOICE)).toEqual({ kind: 'changed' });
});

test('a cancellation answers the end of the period, after the subscription was read again', async () => {
  useSession.setState({ plan: paid() });
  server.answer('subscription/unsubscribe', { result: true });
  server.answer('account/check_subscription', { result: paid({ cancel_at: '2026-12-14T10:00:00Z' }) });
  expect(await unsubscribe()).toBe('2026-12-14T10:00:00Z');
  expect(server.bodies('subscription/unsubscribe')).toEqual([{}]);
});
