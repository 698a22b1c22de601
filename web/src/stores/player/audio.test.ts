import { beforeEach, expect, test, vi } from 'vitest';
import { AudioPlayer } from './audio';

/** A fake of the browser's audio graph that records its calls. */
class FakeContext {
  static made: FakeContext[] = [];
  sources: HTMLMediaElement[] = [];
  gains: { gain: { value: number } }[] = [];
  runs = true;
  destination = {};

  constructor() {
    FakeContext.made.push(this);
  }

  createMediaElementSource(element: HTMLMediaElement) {
    // a browser throws if an element already has a source node
    expect(this.sources).not.toContain(element);
    this.sources.push(element);
    return { connect: (node: object) => node };
  }

  createGain() {
    const node = { gain: { value: 1 }, connect: (next: object) => next };
    this.gains.push(node);
    return node;
  }

  resume() {
    this.runs = true;
    return Promise.resolve();
  }

  suspend() {
    this.runs = false;
    return Promise.resolve();
  }
}

const played: HTMLMediaElement[] = [];
const context = () => FakeContext.made[0] as FakeContext;
const levels = () => context().gains.map(({ gain }) => Math.round(20 * Math.log10(gain.value)));

beforeEach(() => {
  FakeContext.made = [];
  played.length = 0;
  vi.stubGlobal('AudioContext', FakeContext);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(this);
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});

test('a track is played by its gain, and the volume stays the listener’s', async () => {
  const player = new AudioPlayer();
  player.load('/one', 9, -8);
  expect(FakeContext.made).toEqual([]);
  await player.play();
  expect(levels()).toEqual([-8]);
  expect(played.map(({ volume }) => volume)).toEqual([0.4]);
  player.setGain(3);
  expect(levels()).toEqual([3]);
  player.unload();
});

test('two elements take turns, each through one node, with the gain of what they play', async () => {
  const player = new AudioPlayer();
  player.load('/0', 9, -8);
  await player.play();
  for (const [place, decibels] of [4, -2, 6].entries()) {
    player.preload(`/${place + 1}`);
    player.load(`/${place + 1}`, 9, decibels);
    await player.play();
  }
  expect(new Set(played).size).toBe(2);
  expect(context().sources).toHaveLength(2);
  expect(levels()).toEqual([-2, 6]);
  player.unload();
});

test('without a gain there is no graph, and while nothing plays the device is let go', async () => {
  const player = new AudioPlayer();
  player.load('/one', 9, 0);
  await player.play();
  expect(FakeContext.made).toEqual([]);
  player.setGain(-6);
  expect(context().runs).toBe(true);
  player.pause();
  expect(context().runs).toBe(false);
  // a gain that is set while paused takes effect when playing continues
  player.setGain(0);
  expect(context().runs).toBe(false);
  await player.play();
  expect(context().runs).toBe(true);
  expect(levels()).toEqual([0]);
  player.unload();
});

test('a browser without Web Audio plays all the same', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const player = new AudioPlayer();
  player.load('/one', 9, -8);
  await player.play();
  expect(player.state().playing).toBe(true);
  player.unload();
});

test('a browser that plays nothing without a click says so, and any other failure is none of that', async () => {
  const player = new AudioPlayer();
  player.load('/one', 9);
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  expect(await player.play()).toBe(false);
  expect(player.state().playing).toBe(false);
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValueOnce(new DOMException('', 'AbortError'));
  expect(await player.play()).toBe(true);
  player.unload();
});

test('the rate is that of one file, and a position that is sought counts before the file is here', () => {
  const player = new AudioPlayer();
  const rates: number[] = [];
  vi.spyOn(HTMLMediaElement.prototype, 'playbackRate', 'get').mockImplementation(() => rates.at(-1) ?? 1);
  vi.spyOn(HTMLMediaElement.prototype, 'playbackRate', 'set').mockImplementation((rate) => rates.push(rate));
  player.load('/one', 9);
  player.setRate(1.02);
  player.setRate(1.02);
  player.seek(4);
  expect(player.position()).toBe(4);
  player.load('/two', 9);
  expect(rates).toEqual([1.02, 1]);
  expect(player.position()).toBe(0);
});
