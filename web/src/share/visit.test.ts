import { beforeEach, expect, test, vi } from 'vitest';
import { readCredentials } from './address';
import { INFO, KEY, sharedPlaylist, TOPIC, trackOf } from './testing';
import { open, showPassword, useVisit } from './visit';

const TRACKS = [trackOf(1, 'Shoalwater'), trackOf(2, 'Slack Water')];
let shared: ReturnType<typeof sharedPlaylist>;

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/shareable-playlist');
  shared = sharedPlaylist(TRACKS);
});

const visit = () => useVisit.getState();
const titles = () => visit().tracks?.map(({ title }) => title);

test('a link shows what it opens, with all its tracks, and is followed', async () => {
  await open(KEY);
  expect(visit().stage.kind).toBe('open');
  expect(titles()).toEqual(['Shoalwater', 'Slack Water']);
  expect(shared.server.bodies('playlist/get_shared_tracks')).toMatchObject([{ playlist_id: 7, token: 'a-token' }]);
  await shared.page.settle();
  expect(shared.page.subscribed).toEqual([TOPIC]);
});

test('a password is shown once: its ticket stands for it from then on, after a reload as well', async () => {
  shared.server.answer('playlist/get_by_token', ({ password, ticket }) => {
    if (password === 'tide' || ticket === 'seen') {
      return { result: { ...INFO, has_password: true, ticket: 'seen' }, live: shared.page.head(TOPIC) };
    }
    return { status: 403, error: password === undefined ? 'link_password_required' : 'wrong_link_password' };
  });
  await open(KEY);
  expect(visit().stage).toEqual({ kind: 'password', error: null, busy: false });
  await showPassword('reef');
  expect(visit().stage).toEqual({
    kind: 'password',
    error: "That isn't the right password for this link",
    busy: false,
  });
  await showPassword('tide');
  expect(visit().stage.kind).toBe('open');
  expect(shared.server.bodies('playlist/get_shared_tracks')).toMatchObject([{ ticket: 'seen' }]);
  await open(readCredentials());
  expect(visit().stage.kind).toBe('open');
  expect(shared.server.bodies('playlist/get_by_token').at(-1)).toEqual({ token: 'a-token', ticket: 'seen' });
});

test('too many guesses are told, and the field stays', async () => {
  shared.server.answer('playlist/get_by_token', ({ password }) =>
    password === undefined
      ? { status: 403, error: 'link_password_required' }
      : { status: 429, error: 'too_many_requests' },
  );
  await open(KEY);
  await showPassword('reef');
  expect(visit().stage).toEqual({ kind: 'password', error: 'Too many requests', busy: false });
});

test.each([
  ['link_expired', 'expired'],
  ['link_revoked', 'revoked'],
  ['not_found', 'unknown'],
])('%s is a page of its own, with the contact where there is one', async (error, reason) => {
  shared.server.answer('playlist/get_by_token', { status: 404, error, contact: 'mara@harbourlight.test' });
  await open(KEY);
  expect(visit().stage).toEqual({ kind: 'dead', reason, contact: 'mara@harbourlight.test' });
});

test('a page without a link says that there is none', async () => {
  await open(null);
  expect(visit().stage).toEqual({ kind: 'dead', reason: 'unknown', contact: null });
});

test('another name, other permissions and another order stand at once, new tracks as soon as they are read', async () => {
  await open(KEY);
  await shared.page.settle();
  await shared.page.frame(
    TOPIC,
    { kind: 'renamed', playlist_name: 'Tidewater, cut', description: 'Shorter' },
    { kind: 'link_changed', allowed_all_tracks: false, allowed_single_track: true, expires_at: null },
  );
  expect(visit().info).toMatchObject({ playlist_name: 'Tidewater, cut', allowed_all_tracks: false });
  shared.put([trackOf(2, 'Slack Water'), trackOf(3, 'Northeasterly'), trackOf(1, 'Shoalwater')]);
  await shared.page.frame(TOPIC, { kind: 'tracks_changed', tracks_id: [2, 3, 1] });
  expect(titles()).toEqual(['Slack Water', 'Shoalwater']);
  await vi.waitFor(() => expect(titles()).toEqual(['Slack Water', 'Northeasterly', 'Shoalwater']));
});

test('a link that is revoked ends the page, and still says whom to ask', async () => {
  await open(KEY);
  await shared.page.settle();
  await shared.page.frame(TOPIC, { kind: 'link_revoked', reason: 'revoked' });
  expect(visit()).toMatchObject({
    stage: { kind: 'dead', reason: 'revoked', contact: 'mara@harbourlight.test' },
    info: null,
    tracks: null,
  });
});

test('a new password leads to its page', async () => {
  await open(KEY);
  await shared.page.settle();
  shared.server.answer('playlist/get_by_token', { status: 403, error: 'link_password_required' });
  shared.page.say('closed', { topic: TOPIC, reason: 'no_right' });
  await vi.waitFor(() => expect(visit().stage.kind).toBe('password'));
  expect(visit().tracks).toBeNull();
});

test('the picture on the page is not loaded again because its address was signed anew', async () => {
  let signed = 0;
  shared.server.answer('playlist/get_by_token', () => {
    signed += 1;
    return { result: { ...INFO, background: `/files/sea.jpg?sig=${signed}` }, live: shared.page.head(TOPIC) };
  });
  await open(KEY);
  await shared.page.settle();
  await shared.page.frame(TOPIC, { kind: 'background_changed' });
  await vi.waitFor(() => expect(signed).toBe(2));
  await shared.page.settle();
  expect(visit().info?.background).toBe('/files/sea.jpg?sig=1');
});
