import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { resetSessionStores } from '../../live/session-store';
import { answersAsDescribed } from '../../testing/described';
import { type PlayableTrack, placeBeside, queueOf } from './queue';
import { hideList, moveCursor, play, player, retryPlaying, showList, step, usePlayer } from './store';

const tracks = (...titles: string[]): PlayableTrack[] =>
  titles.map((title, index) => ({
    track_id: index + 1,
    title,
    artist_name: 'Ines',
    track_duration: 90,
    name_in_base: `base-${index + 1}`,
    wave: '',
  }));

let server: FakeServer;
let addresses = 0;

answersAsDescribed();
beforeEach(() => {
  server = fakeServer();
  addresses = 0;
  server.answer('event/track_listened', { result: true });
  server.answer('track/get_download_url', () => {
    addresses += 1;
    return { result: { url: `/files/${addresses}`, waveform_url: `/waves/${addresses}` } };
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

const loads = () => vi.spyOn(player, 'load');

test('what plays ends with the session', async () => {
  await play(queueOf('catalogue', tracks('Attic Key')), 1);
  resetSessionStores();
  expect(usePlayer.getState()).toEqual(usePlayer.getInitialState());
});

test('trying again asks for a new address', async () => {
  const loaded = loads();
  await play(queueOf('catalogue', tracks('Attic Key')), 1);
  retryPlaying();
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(2));
  const [first, second] = loaded.mock.calls.map(([url]) => url);
  expect(second).not.toBe(first);
});

test('rows that were loaded after play was pressed are played next, and an edited title is shown', async () => {
  showList(queueOf('catalogue', tracks('Attic Key')));
  await play(queueOf('catalogue', tracks('Attic Key')), 1);
  showList(queueOf('catalogue', tracks('Attic Door', 'Iron Weather')));
  expect(usePlayer.getState().track?.title).toBe('Attic Door');
  await step(1);
  expect(usePlayer.getState().track?.title).toBe('Iron Weather');
});

test('what plays goes on through its own list when the page shows another one', async () => {
  const [first, ...others] = tracks('Attic Key', 'Iron Weather', 'Kittiwake');
  showList(queueOf('catalogue', tracks('Attic Key', 'Iron Weather')));
  await play(queueOf('catalogue', tracks('Attic Key', 'Iron Weather')), 1);
  hideList('catalogue');
  showList(queueOf('own-5', [...others, first as PlayableTrack]));
  await step(1);
  expect(usePlayer.getState().current).toBe(2);
  // the cursor belongs to the list on the page, where the track is not
  expect(usePlayer.getState().cursor).toBeNull();
});

test('a play is counted once a day, after five seconds that were heard', async () => {
  const playedSeconds = vi.spyOn(player, 'playedSeconds').mockReturnValue(4.9);
  const counted = () => server.bodies('event/track_listened');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T23:59:50Z') });
  await play(queueOf('catalogue', tracks('Attic Key', 'Iron Weather')), 1);
  player.events.onPlay?.();
  player.events.onProgress?.();
  expect(counted()).toEqual([]);
  playedSeconds.mockReturnValue(5);
  player.events.onProgress?.();
  player.events.onProgress?.();
  expect(counted()).toEqual([{ name_in_base: 'base-1' }]);
  vi.setSystemTime(new Date('2026-06-01T00:00:10Z'));
  player.events.onProgress?.();
  expect(counted()).toHaveLength(2);
});

test('a play that the server could not count is not sent again at each moment that is heard, but after a while', async () => {
  vi.useFakeTimers();
  // the first retry comes within two seconds, at random
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  server.answer('event/track_listened', { status: 502 });
  vi.spyOn(player, 'playedSeconds').mockReturnValue(6);
  const playOn = async () => {
    player.events.onProgress?.();
    await vi.advanceTimersByTimeAsync(50);
  };
  await play(queueOf('catalogue', tracks('Attic Key')), 1);
  for (let ticks = 0; ticks < 10; ticks += 1) await playOn();
  expect(server.bodies('event/track_listened')).toHaveLength(1);
  server.answer('event/track_listened', { result: true });
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.bodies('event/track_listened')).toHaveLength(2);
  await playOn();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.bodies('event/track_listened')).toHaveLength(2);
});

test('a play that was refused, and one of somebody who has left, are not sent again', async () => {
  vi.useFakeTimers();
  vi.spyOn(player, 'playedSeconds').mockReturnValue(6);
  const queue = queueOf('catalogue', tracks('Attic Key', 'Iron Weather'));
  server.answer('event/track_listened', { status: 404, error: 'not_found' });
  await play(queue, 1);
  player.events.onProgress?.();
  server.answer('event/track_listened', { status: 502 });
  await play(queue, 2);
  player.events.onProgress?.();
  await vi.advanceTimersByTimeAsync(0);
  resetSessionStores();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.bodies('event/track_listened')).toEqual([{ name_in_base: 'base-1' }, { name_in_base: 'base-2' }]);
});

test.each([
  [3, 1],
  [90, 0],
])('the end of a track of %i seconds counts it %i times, whatever of it was heard', async (duration, times) => {
  vi.spyOn(player, 'playedSeconds').mockReturnValue(2);
  await play({ ...queueOf('catalogue', tracks('Attic Key')), stops: true }, 1);
  vi.spyOn(player, 'state').mockReturnValue({ ...player.state(), duration });
  player.events.onEnded?.();
  expect(server.bodies('event/track_listened')).toHaveLength(times);
});

test('at the end the next track begins, except in a list that stops', async () => {
  const queue = queueOf('catalogue', tracks('Attic Key', 'Iron Weather'));
  await play({ ...queue, stops: true }, 1);
  player.events.onEnded?.();
  expect(usePlayer.getState().current).toBe(1);
  await play(queue, 1);
  player.events.onEnded?.();
  await vi.waitFor(() => expect(usePlayer.getState().current).toBe(2));
});

test('the next track is fetched ahead, and one that a list has not read is read when it is reached', async () => {
  const preloaded = vi.spyOn(player, 'preload').mockImplementation(() => {});
  const rows = queueOf('review-5', tracks('Attic Key', 'Iron Weather', 'Kittiwake'));
  const read = vi.fn(async () => 3);
  const queue = { ...rows, ids: [1, 2, null], read };
  showList(queue);
  await play(queue, 1);
  await vi.waitFor(() => expect(preloaded).toHaveBeenCalledOnce());
  await play(queue, 2);
  expect(read).not.toHaveBeenCalled();
  await step(1);
  expect(read).toHaveBeenCalledWith(2);
  expect(usePlayer.getState().current).toBe(3);
});

test('the cursor moves from the track that plays where it stands nowhere yet', async () => {
  const queue = queueOf('catalogue', tracks('Attic Key', 'Iron Weather'));
  await play(queue, 1);
  showList(queue);
  expect(moveCursor(1)).toBe(true);
  await vi.waitFor(() => expect(usePlayer.getState()).toMatchObject({ cursor: 2, reveal: true }));
  hideList('catalogue');
  expect(moveCursor(1)).toBe(false);
});

test('the track beside one is found in both directions, and none past the ends', () => {
  expect(placeBeside([7, 8, 9], 8, 1)).toBe(2);
  expect(placeBeside([7, 8, 9], 8, -1)).toBe(0);
  expect(placeBeside([7, 8, 9], 9, 1)).toBeNull();
  expect(placeBeside([7, 8, 9], null, 1)).toBe(0);
  expect(placeBeside([], null, 1)).toBeNull();
});
