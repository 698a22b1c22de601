import { makeJob, ON_A_TRACK, workThrough } from '../many-comments';
import { plainPageOf, test } from '../support';
import { longestTask, median } from './timing';

const ROUNDS = 5;

test('the longest task of a review without comments and of one with 10,000', async ({ browser, server }) => {
  const jobs = [
    { name: 'without comments', job: await makeJob(browser, server, false), comments: 0 },
    { name: 'with 10,000', job: await makeJob(browser, server, true), comments: ON_A_TRACK },
  ];
  const found = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, job, comments } of jobs) {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const page = await plainPageOf(context, server, 'manager@demo.test', '/404');
      const longest = await longestTask(browser, page, async () => {
        await workThrough(page, server, job, comments);
      });
      found.set(name, [...(found.get(name) ?? []), longest]);
      await context.close();
    }
  }
  for (const [name, rounds] of found) {
    const least = Math.min(...rounds).toFixed(1);
    console.info(`review ${name}: longest task, least ${least} ms, median ${median(rounds).toFixed(1)} ms`);
  }
});
