import { expect, PASSWORD, testsOn } from './support';

const test = testsOn({ NEEDLEDROP_UNREAD_MS: '300' });

/** More bytes than a paused player and the sockets between read ahead. */
const BYTES = 28_000_000;

/** Returns silence in frames of 128 kbit/s at 44.1 kHz that do not depend on each other. */
function longTrack(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: Math.floor(BYTES / frame.length) }, () => frame));
}

test('a track that was paused for longer than a reader may be slow plays on', async ({ context, server }) => {
  const { request } = context;
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${server.url}/api/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as { result: Record<string, never> }).result;
  };
  await call('account/log_in', { email: 'creator@demo.test', pass: PASSWORD });
  const file = { name: 'long.mp3', mimeType: 'audio/mpeg', buffer: longTrack() };
  const uploaded = await request.post(`${server.url}/api/track/upload`, {
    multipart: { inputfile: file },
    timeout: 240_000,
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const { track_id } = ((await uploaded.json()) as { result: { track_id: number } }).result;
  const { url } = await call('track/get_download_url', { track_id });

  const page = await context.newPage();
  const ranges: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/files/track/')) ranges.push(`${answer.status()} ${answer.headers()['content-range']}`);
  });
  await page.goto(server.url);
  await page.evaluate(async (address) => {
    const audio = new Audio(address);
    Object.assign(window, { audio });
    audio.muted = true;
    await audio.play();
  }, url);
  const playback = () =>
    page.evaluate(() => {
      const { audio } = window as unknown as { audio: HTMLAudioElement };
      const { buffered, currentTime, error, duration } = audio;
      const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
      return { ahead, currentTime, duration, error: error?.message ?? null };
    });
  await expect.poll(async () => (await playback()).currentTime).toBeGreaterThan(0.2);
  await page.evaluate(() => (window as unknown as { audio: HTMLAudioElement }).audio.pause());
  await expect
    .poll(async () => await (await request.get(`${server.url}/metrics`)).text(), { message: 'the connection is cut' })
    .toMatch(/needledrop_lines_cut_total\{kind="unread"\} [1-9]/);

  const paused = await playback();
  expect(paused.ahead).toBeLessThan(paused.duration);
  // plays fast, from shortly before the end of the part that is already loaded
  await page.evaluate(async (ahead) => {
    const { audio } = window as unknown as { audio: HTMLAudioElement };
    audio.currentTime = ahead - 10;
    audio.playbackRate = 16;
    await audio.play();
  }, paused.ahead);
  await expect.poll(async () => (await playback()).currentTime, { timeout: 200_000 }).toBeGreaterThan(paused.ahead + 5);
  expect((await playback()).error).toBeNull();
  // the rest was requested anew: some browsers do so as soon as the connection is cut, some once they need it
  await expect.poll(() => ranges.join(), { timeout: 200_000 }).toMatch(/206 bytes [1-9]/);
  expect((await playback()).error).toBeNull();
});
