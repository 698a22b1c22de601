import type { Page } from '@playwright/test';
import { expect, expectAnnounced, pageOf, type Server, test } from './support';

interface Measured {
  title: string;
  loudness: number;
  true_peak: number;
}

/** Records the audio elements that the page's player creates, each with its gain node. */
async function recordGains(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { element: HTMLMediaElement; gain: GainNode }[] = [];
    Object.assign(window, { heard });
    const context = AudioContext.prototype;
    const { createGain, createMediaElementSource } = context;
    let made: GainNode | null = null;
    context.createGain = function (this: AudioContext) {
      made = createGain.call(this);
      return made;
    };
    context.createMediaElementSource = function (this: AudioContext, element: HTMLMediaElement) {
      if (made) heard.push({ element, gain: made });
      return createMediaElementSource.call(this, element);
    };
  });
}

/** Returns the gain in decibels, the volume and the position of the element that plays. */
async function heard(page: Page): Promise<{ decibels: number; volume: number; at: number } | null> {
  return page.evaluate(() => {
    const all = (window as unknown as { heard: { element: HTMLMediaElement; gain: GainNode }[] }).heard;
    const playing = all.find(({ element }) => !element.paused);
    if (!playing) return null;
    const { element, gain } = playing;
    const decibels = Math.round(200 * Math.log10(gain.gain.value)) / 10;
    return { decibels, volume: element.volume, at: element.currentTime };
  });
}

async function tracksOf(page: Page, server: Server): Promise<Measured[]> {
  const answer = await page.request.post(`${server.url}/api/track/get`, { data: { type: 'all' } });
  return ((await answer.json()) as { result: { tracks: Measured[] } }).result.tracks;
}

const gainOf = ({ loudness, true_peak }: Measured) =>
  Math.round(10 * Math.min(-18 - loudness, -1 - true_peak, 12)) / 10 + 0;

async function play(page: Page, { title }: Measured): Promise<void> {
  await page.getByRole('button', { name: `Play ${title}`, exact: true }).click();
}

test('tracks of different loudness play by different gains at one volume, and the switch turns that off', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', '/');
  await recordGains(page);
  const tracks = await tracksOf(page, server);
  const [one] = tracks;
  const other = tracks.find((track) => one && Math.abs(gainOf(track) - gainOf(one)) >= 1);
  if (!one || !other) throw new Error('the demo has tracks of different loudness');
  await page.goto(`${server.url}/creator/track/list`);

  for (const track of [one, other]) {
    await play(page, track);
    await expect.poll(async () => (await heard(page))?.decibels).toBe(gainOf(track));
    expect((await heard(page))?.volume).toBeCloseTo(0.4);
    await expect.poll(async () => (await heard(page))?.at ?? 0).toBeGreaterThan(0.2);
  }

  await page.keyboard.press('n');
  await expectAnnounced(page, 'Matched loudness is off');
  await expect.poll(async () => (await heard(page))?.decibels).toBe(0);
  await play(page, one);
  await expect.poll(async () => (await heard(page))?.decibels ?? 0).toBe(0);

  await page.reload();
  await play(page, other);
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Loudness' }).click();
  const matched = page.getByRole('switch', { name: 'Matched loudness' });
  await expect(matched).not.toBeChecked();
  await matched.click({ force: true });
  await expect.poll(async () => (await heard(page))?.decibels).toBe(gainOf(other));
  await page.keyboard.press('Escape');
  await expect(matched).toBeHidden();
  await expect(player).toBeVisible();
});
