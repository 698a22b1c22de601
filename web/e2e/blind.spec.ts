import type { Browser, Page } from '@playwright/test';
import { makeReviewJob, ratingOf, recordFrames, review } from './review-page';
import { expect, expectAccessible, type Server, test } from './support';

const makeBlindJob = (browser: Browser, server: Server) => makeReviewJob(browser, server, { blind: true });

const faceOf = (page: Page) => page.getByRole('region', { name: 'Track' });

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
  await expect(ratingOf(mine)).toHaveAccessibleName(/^Rated 9, you 9/);
  await expect.poll(() => frames.some((frame) => frame.includes('track_rated_blind'))).toBe(true);
  expect(frames.filter((frame) => /"(user_)?rating":9/.test(frame))).toEqual([]);
  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rate to see/);
  await theirs.keyboard.press('t');
  await expect(faceOf(theirs)).toContainText('Hidden until you rate it');
  await expectAccessible(theirs);

  await theirs.keyboard.press('6');
  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rated 7\.5, you 6/);
  await expect(faceOf(theirs)).toContainText('average 7.5');
  await expect(ratingOf(mine)).toHaveAccessibleName(/^Rated 7\.5, you 9/);

  // a rating that is changed after the others' ratings were seen keeps its first value
  await theirs.keyboard.press('8');
  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rated 8\.5, you 6→8/);
  await ratingOf(mine).click();
  const names = mine.getByRole('region', { name: /^Ratings of / });
  await expect(names.getByRole('listitem').filter({ hasText: 'first 6' })).toHaveCount(1);
  // the popover about the person who has just rated is closed by then
  await expect(ratingOf(mine)).toContainText('you 9');
  await expectAccessible(mine);
  await mine.keyboard.press('Escape');

  await theirs.keyboard.press('Backspace');
  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rate to see/);
  await theirs.keyboard.press('Control+z');
  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rated 8\.5, you/);
  await Promise.all([office, studio].map((context) => context.close()));
});

test('one’s own rating opens the track on one’s other pages', async ({ browser, server }) => {
  const job = await makeBlindJob(browser, server);
  const [office, home] = [await browser.newContext(), await browser.newContext()];
  const one = await review(office, server, 'manager@demo.test', job);
  const other = await review(home, server, 'manager@demo.test', job);
  await one.keyboard.press('7');
  await expect(ratingOf(other)).toHaveAccessibleName(/^Rated 7, you 7/);
  await one.keyboard.press('Backspace');
  await expect(ratingOf(other)).toHaveAccessibleName(/^Rate to see/);
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
  await expect(ratingOf(mine)).toHaveAccessibleName(/^Rated 9/);

  const edit = async () => {
    await mine.getByRole('button', { name: 'More of this job' }).click();
    await mine.getByRole('menuitem', { name: 'Edit job' }).click();
    return mine.getByRole('switch', { name: 'Blind rating' });
  };
  const blind = await edit();
  await expect(blind).toBeChecked();
  await blind.click({ force: true });
  const question = mine.getByRole('dialog', { name: 'Turn off blind rating?' });
  await expect(question).toContainText('Everyone will see all ratings once');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(blind).not.toBeChecked();
  await mine.getByRole('button', { name: 'SAVE' }).click();

  await expect(ratingOf(theirs)).toHaveAccessibleName(/^Rated 9, not rated by you/);
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
