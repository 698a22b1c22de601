import { makeJob, ON_A_TRACK, workThrough } from './many-comments';
import { expect, plainPageOf, test } from './support';

/** The most comments that may be in the page at once: those in view, and a few beside them. */
const DRAWN_MAX = 30;

test('of 500 comments on a track only those in view are in the page while one scrolls through them', async ({
  browser,
  server,
}) => {
  const job = await makeJob(browser, server, true);
  // with less motion, too, each turn of the wheel takes effect at once, and the space above the comments in view with it
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await plainPageOf(context, server, 'manager@demo.test', '/404');
  const drawn = await workThrough(page, server, job, ON_A_TRACK);
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThanOrEqual(DRAWN_MAX);
  await context.close();
});
