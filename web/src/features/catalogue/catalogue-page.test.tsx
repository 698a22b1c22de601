import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '../../api/testing';
import type { OwnTrack, SubscriptionInfo } from '../../protocol/generated/protocol';
import { queueDraft, useCatalogue } from '../../stores/catalogue/store';
import { applyUserChange } from '../../stores/session/apply';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import CataloguePage from './catalogue-page';

answersAsDescribed();

afterEach(() => {
  useSession.setState(useSession.getInitialState());
  useCatalogue.setState(useCatalogue.getInitialState());
});

test.each([
  ['premium basic', 'Premium Basic'],
  ['vip / managed', 'VIP / Managed'],
])('the plan %s is called %s beside the storage', async (product_title, shown) => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0 } });
  useSession.setState({ storage: { all_mbytes: 5120, used_mbytes: 1 } });
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title };
  renderPage(<CataloguePage />, { as: sessionOf('creator', { subscription }) });
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  expect(screen.getByText(shown)).toBeVisible();
});

test.each([
  [1, 2, 'A track is no more than 30MB (mp3) · 1 of 2 tracks used', true],
  [2, 2, '2 of 2 tracks used', false],
  [1200, 1200, '1,200 of 1,200 tracks used', false],
  [1200, null, 'A track is no more than 30MB (mp3)', true],
])('with %i of %s tracks one is told so before a file is sent', async (tracks, limit, text, canUpload) => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0, counts: { all: 0 } } });
  const plan = { limits: { tracks: limit }, used: { tracks } } as SubscriptionInfo;
  useSession.setState({ storage: { all_mbytes: 200, used_mbytes: 1 }, plan });
  renderPage(<CataloguePage />, { as: 'creator' });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Upload' }) !== null).toBe(canUpload);
  expect(screen.queryByRole('link', { name: 'Upgrade plan' }) === null).toBe(canUpload);
});

test.each([
  [false, 199.9, true],
  [false, 200, false],
  [true, 5000, true],
])('with a subscription (%s) and %d Mb used, the drop zone shows: %s', async (active, used_mbytes, shows) => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0, counts: { all: 0 } } });
  useSession.setState({ storage: { all_mbytes: 5120, used_mbytes } });
  const subscription = { stripe_customer_id: null, is_active_subscription: active, product_title: 'starter' };
  renderPage(<CataloguePage />, { as: sessionOf('creator', { subscription }) });
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Upload' }) !== null).toBe(shows);
  const refusal = /your subscription has expired and the 200MB limit has been exceeded for a free subscription/;
  expect(screen.queryByText(refusal) === null).toBe(shows);
});

test('storage and plan move while the page is open', async () => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0, counts: { all: 0 } } });
  useSession.setState({ storage: { all_mbytes: 200, used_mbytes: 1 } });
  renderPage(<CataloguePage />, { as: 'creator' });
  expect(await screen.findByRole('meter', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '1');
  act(() => {
    useSession.setState((state) =>
      applyUserChange(state, { kind: 'storage_changed', all_mbytes: 200, used_mbytes: 12.5 }),
    );
  });
  expect(screen.getByRole('meter', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '12.5');
  expect(screen.getByText('12.5')).toBeVisible();
});

test.each([
  [true, null, 'active'],
  [false, 3, 'trial'],
  [false, 0, 'not active'],
  [false, null, 'not active'],
])('a subscription (%s) with a trial of %s days is called %s', async (active, trialcounter, shown) => {
  fakeServer().answer('track/get', { result: { tracks: [], number_of_tracks: 0, counts: { all: 0 } } });
  useSession.setState({ storage: { all_mbytes: 200, used_mbytes: 1 } });
  const subscription = { stripe_customer_id: null, is_active_subscription: active, product_title: 'free' };
  renderPage(<CataloguePage />, { as: sessionOf('creator', { subscription, trialcounter }) });
  expect(await screen.findByText(shown)).toBeVisible();
});

test('the row of an upload shows its length before it is described', async () => {
  const texts = { title: 'Unknown', artist_name: 'Unknown', type: 'music', description: '', tags: '#empty' };
  const rights = { writers: [], publishers: [], master_owners: [] };
  const file = { file_name: 'a.mp3', file_size: 4, wave: '', track_duration: null };
  const row = { track_id: 7, ...texts, ...rights, ...file } as unknown as OwnTrack;
  fakeServer().answer('track/get', { result: { tracks: [row], number_of_tracks: 1, counts: { all: 1 } } });
  renderPage(<CataloguePage />, { as: 'creator' });
  const name = await screen.findByText('a.mp3');
  act(() => queueDraft({ ...row, track_duration: 20 }));
  expect(within(name.closest('tr') as HTMLElement).getByText('0:20')).toBeVisible();
});
