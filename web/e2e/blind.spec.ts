import type { Browser, BrowserContext, Page } from '@playwright/test';
import { callAs } from './people';
import { type Account, expect, expectAccessible, pageOf, type Server, test } from './support';

interface BlindJob {
  job_id: number;
  title: string;
}

/** Creates a blind job of the demo company with two submissions. */
async function makeBlindJob(browser: Browser, server: Server): Promise<BlindJob> {
  const [owners, creators] = [await browser.newContext(), await browser.newContext()];
  await pageOf(owners, server, 'manager@demo.test', '/profile');
  await pageOf(creators, server, 'creator@demo.test', '/profile');
  const [company] = (await callAs(owners.request, server, 'company/get', {})) as { id: number }[];
  const title = `Lighthouse keepers ${Date.now() % 1_000_000}`;
  const { job_id } = (await callAs(owners.request, server, 'job/create', {
    company_id: company?.id,
    title,
    description: 'For the radio',
    budget: '800',
    link_1: 'https://lighthouse.example/keepers',
    blind: true,
  })) as { job_id: number };
  const { tracks } = (await callAs(creators.request, server, 'track/get', { type: 'all', limit: 200 })) as {
    tracks: { track_id: number }[];
  };
  const tracks_id = tracks.slice(0, 2).map(({ track_id }) => track_id);
  await callAs(creators.request, server, 'application/create', { job_id, tracks_id, description: '' });
  await Promise.all([owners, creators].map((context) => context.close()));
  return { job_id, title };
}

/** Opens the workspace with the job, with the first submission in the player. */
async function review(context: BrowserContext, server: Server, email: Account, job: BlindJob): Promise<Page> {
  const page = await pageOf(context, server, email, `/manager/jobs/active?job=${job.job_id}&shared=0`);
  await expect(rowsOf(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(rowsOf(page)).toHaveCount(2);
  return page;
}

const rowsOf = (page: Page) => page.locator('tr[data-track]');
const rating = (page: Page) =>
  rowsOf(page)
    .first()
    .getByRole('button', { name: /\. Rate / });
const faceOf = (page: Page) => page.getByRole('region', { name: 'Track' });

/** Collects everything that the live connection sends to pages that are opened from now on. */
function recordFrames(context: BrowserContext): string[] {
  const frames: string[] = [];
  context.on('page', (page) =>
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => frames.push(String(payload)))),
  );
  return frames;
}

test('a colleague’s rating stays hidden until one has rated the track, and hides again when that is taken back', async ({
  browser,
  server,
}) => {
  const job = await makeBlindJob(browser, server);
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const frames = recordFrames(studio);
  const mine = await review(office, server, 'manager@demo.test', job);
  const theirs = await review(studio, server, 'manager2@demo.test', job);
  await expect(theirs.getByRole('combobox', { name: 'Active job' })).toContainText('Blind');

  await mine.keyboard.press('9');
  await expect(rating(mine)).toHaveAccessibleName(/^Rated 9, you 9/);
  await expect.poll(() => frames.some((frame) => frame.includes('track_rated_blind'))).toBe(true);
  expect(frames.filter((frame) => /"(user_)?rating":9/.test(frame))).toEqual([]);
  await expect(rating(theirs)).toHaveAccessibleName(/^Rate to see/);
  await theirs.keyboard.press('t');
  await expect(faceOf(theirs)).toContainText('Hidden until you rate it');
  await expectAccessible(theirs);

  await theirs.keyboard.press('6');
  await expect(rating(theirs)).toHaveAccessibleName(/^Rated 7\.5, you 6/);
  await expect(faceOf(theirs)).toContainText('average 7.5');
  await expect(rating(mine)).toHaveAccessibleName(/^Rated 7\.5, you 9/);

  // a rating that is changed after the others' ratings were seen keeps its first value
  await theirs.keyboard.press('8');
  await expect(rating(theirs)).toHaveAccessibleName(/^Rated 8\.5, you 6→8/);
  await rating(mine).click();
  const names = mine.getByRole('region', { name: /^Ratings of / });
  await expect(names.getByRole('listitem').filter({ hasText: 'first 6' })).toHaveCount(1);
  // the popover about the person who has just rated is closed by then
  await expect(rating(mine)).toContainText('you 9');
  await expectAccessible(mine);
  await mine.keyboard.press('Escape');

  await theirs.keyboard.press('Backspace');
  await expect(rating(theirs)).toHaveAccessibleName(/^Rate to see/);
  await theirs.keyboard.press('Control+z');
  await expect(rating(theirs)).toHaveAccessibleName(/^Rated 8\.5, you/);
  await Promise.all([office, studio].map((context) => context.close()));
});

test('one’s own rating opens the track on one’s other pages', async ({ browser, server }) => {
  const job = await makeBlindJob(browser, server);
  const [office, home] = [await browser.newContext(), await browser.newContext()];
  const one = await review(office, server, 'manager@demo.test', job);
  const other = await review(home, server, 'manager@demo.test', job);
  await one.keyboard.press('7');
  await expect(rating(other)).toHaveAccessibleName(/^Rated 7, you 7/);
  await one.keyboard.press('Backspace');
  await expect(rating(other)).toHaveAccessibleName(/^Rate to see/);
  await Promise.all([office, home].map((context) => context.close()));
});

test('switching it off asks, then reveals all to everybody; with ratings it cannot be switched on again', async ({
  browser,
  server,
}) => {
  const job = await makeBlindJob(browser, server);
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mine = await review(office, server, 'manager@demo.test', job);
  const theirs = await review(studio, server, 'manager2@demo.test', job);
  await mine.keyboard.press('9');
  await expect(rating(mine)).toHaveAccessibleName(/^Rated 9/);

  const edit = async () => {
    await mine.getByRole('button', { name: 'More of this job' }).click();
    await mine.getByRole('menuitem', { name: 'Edit job' }).click();
    return mine.getByRole('switch', { name: 'Blind rating' });
  };
  const blind = await edit();
  await expect(blind).toBeChecked();
  await blind.click({ force: true });
  const question = mine.getByRole('dialog', { name: 'Turn off blind rating?' });
  await expect(question).toContainText('Everyone will see all ratings at once');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(blind).not.toBeChecked();
  await mine.getByRole('button', { name: 'SAVE' }).click();

  await expect(rating(theirs)).toHaveAccessibleName(/^Rated 9, not rated by you/);
  await expect(theirs.getByRole('combobox', { name: 'Active job' })).not.toContainText('Blind');
  await expect(mine.getByRole('combobox', { name: 'Active job' })).not.toContainText('Blind');
  const again = await edit();
  await expect(again).not.toBeChecked();
  await expect(again).toBeDisabled();
  await expect(mine.getByRole('dialog')).toContainText('This job already has ratings');
  await Promise.all([office, studio].map((context) => context.close()));
});

test('a plain member of the company has no switch', async ({ browser, server }) => {
  const job = await makeBlindJob(browser, server);
  const studio = await browser.newContext();
  const theirs = await review(studio, server, 'manager2@demo.test', job);
  await theirs.getByRole('button', { name: 'More of this job' }).click();
  await theirs.getByRole('menuitem', { name: 'Edit job' }).click();
  await expect(theirs.getByRole('dialog', { name: 'Edit job' }).getByLabel(/^Title/)).toHaveValue(job.title);
  await expect(theirs.getByRole('switch', { name: 'Blind rating' })).toHaveCount(0);
  await studio.close();
});
