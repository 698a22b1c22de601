import type { BrowserContext, Page } from '@playwright/test';
import { callAs } from './people';
import { makeReviewJob, ratingOf, recordFrames, review, rowsOf } from './review-page';
import { visitor } from './share-desk';
import { expect, pageOf, type Server, test } from './support';

const COMMENT = 'Cut the second verse';
/** Anything of a review, in a frame or in the response of a call. */
const OF_A_REVIEW =
  /review:|presence|track_rated|track_marked|track_abstained|comment_|shortlist|Cut the second verse|"(user_|my_)?rating":\s*\d/;

/** Collects all that reaches the pages of a context: the frames of their live connections and the responses of their calls. */
function keepAll(context: BrowserContext): string[] {
  const all = recordFrames(context);
  context.on('response', async (answer) => {
    // a page that is left meanwhile has no text
    if (answer.url().includes('/api/')) all.push(await answer.text().catch(() => ''));
  });
  return all;
}

const markOf = (page: Page) => page.getByRole('group', { name: 'Mark of the team' });
const laneOf = (page: Page) => page.getByRole('group', { name: 'Comments in the track' });

async function comment(page: Page): Promise<void> {
  await expect(laneOf(page)).toBeVisible();
  await page.keyboard.press('c');
  // a field of the same name stands in its place until the form's code has loaded, and does not send
  const form = page.getByRole('form', { name: 'New comment' });
  await expect(form.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type(COMMENT);
  await page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
}

/** Creates a playlist of the job's tracks with a link, and returns both with the call of its owner. */
async function share(context: BrowserContext, server: Server, job: { job_id: number; tracks_id: number[] }) {
  const call = (path: string, data: object) => callAs(context.request, server, path, data);
  const form = { job_id: job.job_id, tracks_id: job.tracks_id, playlist_name: 'For the client' };
  const { playlist_id } = (await call('playlist/create', form)) as { playlist_id: number };
  const link = (await call('playlist/create_shareable_link', { playlist_id })) as { link_id: string; link: string };
  const rename = (playlist_name: string) =>
    call('playlist/update', { playlist_id, tracks_id: job.tracks_id, playlist_name });
  return { link, rename };
}

for (const blind of [false, true]) {
  const kind = blind ? 'a blind' : 'an open';
  test(`three reviewers of ${kind} job work at once, and its creator and a visitor get nothing of it`, async ({
    browser,
    server,
  }) => {
    const job = await makeReviewJob(browser, server, { blind });
    const [office, studio, staff, home] = await Promise.all([1, 2, 3, 4].map(() => browser.newContext()));
    if (!office || !studio || !staff || !home) throw new Error('no contexts');
    const framesOfStaff = recordFrames(staff);
    const mara = await review(office, server, 'manager@demo.test', job);
    const teo = await review(studio, server, 'manager2@demo.test', job);
    const admin = await review(staff, server, 'admin@demo.test', job);
    const { link, rename } = await share(office, server, job);
    const toCreator = keepAll(home);
    const creator = await pageOf(home, server, 'creator@demo.test', `/creator/job/list?job=${job.job_id}`);
    await expect(creator.getByRole('region', { name: 'Brief' })).toBeVisible();
    const guest = await visitor(browser, link);
    const toVisitor = keepAll(guest.context());
    await guest.reload();
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('For the client');

    await mara.keyboard.press('9');
    await expect(ratingOf(mara)).toHaveAccessibleName(/^Rated 9, you 9/);
    await teo.keyboard.press('4');
    const average = /^Rated 6\.5, you/;
    for (const page of [mara, teo]) await expect(ratingOf(page)).toHaveAccessibleName(average);
    await expect(markOf(teo)).toBeVisible();
    await teo.keyboard.press('s');
    await expect(rowsOf(mara).first()).toContainText('Shortlist Teo');
    await comment(mara);
    // comments are not hidden in a blind job
    for (const page of [teo, admin]) {
      await expect(laneOf(page).getByRole('button', { name: new RegExp(COMMENT) })).toBeVisible();
    }
    if (blind) {
      await expect(ratingOf(admin)).toHaveAccessibleName(/^Rate to see/);
      await expect(rowsOf(admin).first()).not.toContainText('Shortlist');
      expect(framesOfStaff.filter((frame) => /"(user_)?rating":\s*\d|"mark":\s*"/.test(frame))).toEqual([]);
    } else {
      await expect(ratingOf(admin)).toHaveAccessibleName(/^Rated 6\.5, not rated by you/);
      await expect(rowsOf(admin).first()).toContainText('Shortlist Teo');
    }
    await admin.keyboard.press('5');
    for (const page of [mara, teo, admin]) await expect(ratingOf(page)).toHaveAccessibleName(/^Rated 6, you/);
    await expect(rowsOf(admin).first()).toContainText('Shortlist Teo');

    // what came before these has arrived as well
    const description = 'For the radio, in two parts';
    await callAs(office.request, server, 'job/update', { job_id: job.job_id, description });
    await expect.poll(() => toCreator.some((text) => text.includes(description))).toBe(true);
    await rename('For the client, second draft');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('For the client, second draft');
    expect(framesOfStaff.filter((text) => OF_A_REVIEW.test(text)).length).toBeGreaterThan(0);
    for (const received of [toCreator, toVisitor]) {
      expect(received.length).toBeGreaterThan(0);
      expect(received.filter((text) => OF_A_REVIEW.test(text))).toEqual([]);
    }
    await Promise.all([office, studio, staff, home, guest.context()].map((context) => context.close()));
  });
}
