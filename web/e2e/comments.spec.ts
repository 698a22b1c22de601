import type { BrowserContext, Page } from '@playwright/test';
import { openSubmissions } from './review-page';
import { type Account, expect, expectAccessible, expectAnnounced, pageOf, type Server, test } from './support';

/** Opens all submissions of the first job, and the comments on the first of them. */
async function open(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await openSubmissions(context, server, email);
  await expect(page.getByRole('tab', { name: /^Comments \d/ })).toBeVisible();
  await expect(laneOf(page)).toBeVisible();
  return page;
}

const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
const laneOf = (page: Page) => page.getByRole('group', { name: 'Comments in the track' });
const form = (page: Page) => page.getByRole('form', { name: 'New comment' });

test('a comment at the playhead shows at once to a colleague, who replies and resolves it; its creator gets nothing of it', async ({
  browser,
  server,
}) => {
  const [office, studio, home] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  if (!office || !studio || !home) throw new Error('no contexts');
  const heard: string[] = [];
  home.on('page', (page) =>
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => heard.push(String(payload)))),
  );
  await pageOf(home, server, 'creator@demo.test', '/creator/job/list');
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');

  const before = await laneOf(theirs).getByRole('button').count();
  await mine.keyboard.press('ArrowRight');
  await mine.keyboard.press('c');
  const text = form(mine).getByRole('textbox', { name: 'Comment' });
  await expect(text).toBeFocused();
  await mine.keyboard.type('Does this clear the narration? @te');
  await mine.getByRole('option', { name: /Teo Lindqvist/ }).click();
  await expect(text).toHaveValue(/@Teo Lindqvist $/);
  await expectAccessible(mine);
  await text.press('Control+Enter');
  await expect(form(mine)).toHaveCount(0);
  await expect(commentsOf(mine)).toContainText('Does this clear the narration?');

  await expectAnnounced(theirs, /mentioned you/);
  await expect(theirs.getByRole('link', { name: /1 unread mention$/ })).toBeVisible();
  await expect(laneOf(theirs).getByRole('button')).toHaveCount(before + 1);
  await laneOf(theirs)
    .getByRole('button', { name: /Does this clear/ })
    .click();
  await expect(theirs.getByRole('link', { name: /unread mention/ })).toHaveCount(0);
  const asked = commentsOf(theirs).getByRole('article').filter({ hasText: 'Does this clear' });
  await expect(asked).toHaveAttribute('aria-current', 'true');

  await asked.getByRole('button', { name: 'Reply' }).click();
  await theirs.keyboard.type('It does');
  await theirs.keyboard.press('Control+Enter');
  await expect(commentsOf(mine).getByRole('list', { name: 'Replies' })).toContainText('It does');
  await asked.getByRole('button', { name: 'Resolve' }).click();
  await expect(commentsOf(mine).getByRole('button', { expanded: false })).toContainText('Does this clear');
  await expectAccessible(theirs);

  expect(heard.filter((frame) => /comment_|mention_|note_changed|clear the narration/.test(frame))).toEqual([]);
  for (const context of [office, studio, home]) await context.close();
});

test('what is typed survives Escape and a reload, and a private note is nobody else’s', async ({ browser, server }) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');
  await mine.keyboard.press('c');
  await mine.keyboard.type('For my ears');
  await mine.keyboard.press('Escape');
  await expect(form(mine)).toHaveCount(0);
  await mine.reload();
  await expect(mine.getByRole('tab', { name: /^Comments \d/ })).toBeVisible();
  await mine.keyboard.press('c');
  await expect(form(mine).getByRole('textbox', { name: 'Comment' })).toHaveValue('For my ears');
  await form(mine).getByRole('switch', { name: 'Private' }).check({ force: true });
  await mine.keyboard.press('Control+Enter');
  await expect(form(mine)).toHaveCount(0);
  await expect(commentsOf(mine).getByRole('article').filter({ hasText: 'For my ears' })).toContainText('Private');
  await theirs.getByRole('tab', { name: /^Comments/ }).click();
  await expect(commentsOf(theirs)).toBeVisible();
  await expect(commentsOf(theirs)).not.toContainText('For my ears');
  await office.close();
  await studio.close();
});
