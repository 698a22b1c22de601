import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { audio, begin, playAll, step, toggleTrack, usePlaying } from './player';
import { KEY, sharedPlaylist, TOPIC, trackOf } from './testing';
import { open } from './visit';

const TRACKS = [trackOf(1, 'Shoalwater'), trackOf(2, 'Slack Water'), trackOf(3, 'Northeasterly')];
let shared: ReturnType<typeof sharedPlaylist>;
let loaded: string[];

beforeEach(async () => {
  shared = sharedPlaylist(TRACKS);
  loaded = [];
  vi.spyOn(audio, 'load').mockImplementation((url) => void loaded.push(url));
  vi.spyOn(audio, 'play').mockResolvedValue(true);
  await open(KEY);
});
afterEach(() => open(null));

const title = () => usePlaying.getState().track?.title;
const loads = (...urls: string[]) => vi.waitFor(() => expect(loaded).toEqual(urls));
const end = () => audio.events.onEnded?.();

test('Play all goes on to the next track at each end, and ends with the last', async () => {
  playAll();
  await loads('/files/1');
  end();
  await loads('/files/1', '/files/2');
  end();
  await loads('/files/1', '/files/2', '/files/3');
  end();
  await shared.page.settle();
  expect(loaded).toHaveLength(3);
  expect(title()).toBe('Northeasterly');
});

test('a track that is played alone ends with itself', async () => {
  toggleTrack(TRACKS[1] as (typeof TRACKS)[0]);
  await loads('/files/2');
  end();
  await shared.page.settle();
  expect(loaded).toEqual(['/files/2']);
});

test('past either end there is no track', async () => {
  toggleTrack(TRACKS[2] as (typeof TRACKS)[0]);
  await loads('/files/3');
  expect(step(1)).toBe(false);
  expect(step(-1)).toBe(true);
  await loads('/files/3', '/files/2');
});

test('the page begins at the moment that its address names', async () => {
  const seek = vi.spyOn(audio, 'seek');
  await begin({ place: 2, second: 82 });
  expect(loaded).toEqual(['/files/2']);
  expect(seek).toHaveBeenCalledWith(82);
});

test('a server that gives no address is quoted', async () => {
  shared.server.answer('track/get_download_url', { result: { url: '', waveform_url: '' } });
  playAll();
  await vi.waitFor(() => expect(usePlaying.getState().failure).toBe('There is no url in the server response'));
});

test('a play is counted by the link after five seconds, once', async () => {
  playAll();
  await loads('/files/1');
  vi.spyOn(audio, 'playedSeconds').mockReturnValue(4.9);
  audio.events.onProgress?.();
  expect(shared.server.bodies('event/track_listened')).toEqual([]);
  vi.mocked(audio.playedSeconds).mockReturnValue(5);
  audio.events.onProgress?.();
  audio.events.onProgress?.();
  await vi.waitFor(() =>
    expect(shared.server.bodies('event/track_listened')).toEqual([{ name_in_base: 'base-1', link: 'a-token' }]),
  );
});

test('where the track that plays leaves the list, the one below it follows', async () => {
  playAll();
  await loads('/files/1');
  vi.spyOn(audio, 'state').mockReturnValue({ ...audio.state(), playing: true });
  shared.put([trackOf(2, 'Slack Water, cut'), trackOf(3, 'Northeasterly')]);
  await shared.page.settle();
  await shared.page.frame(TOPIC, { kind: 'tracks_changed', tracks_id: [2, 3] });
  await loads('/files/1', '/files/2');
  await vi.waitFor(() => expect(title()).toBe('Slack Water, cut'));
});

test('a link that ends stops the sound', async () => {
  playAll();
  await loads('/files/1');
  const unloaded = vi.spyOn(audio, 'unload');
  await shared.page.settle();
  await shared.page.frame(TOPIC, { kind: 'link_revoked', reason: 'expired' });
  expect(unloaded).toHaveBeenCalled();
  expect(usePlaying.getState().track).toBeNull();
});
