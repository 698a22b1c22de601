import { execFileSync } from 'node:child_process';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openSubmissions } from './review-page';
import { type Account, expect, expectAccessible, expectAnnounced, pageOf, type Server, test } from './support';

const MARK_COLUMN = 6;

const rows = (page: Page) => page.locator('tr[data-track]:not(:has-text("Withdrawn"))');
const markIn = (row: Locator) => row.locator('td').nth(MARK_COLUMN);
const marksOf = (page: Page) => page.getByRole('group', { name: 'Mark of the team' });
const markButton = (page: Page, name: string) => marksOf(page).getByRole('button', { name, exact: true });

/** Opens all submissions of the first job, and waits for the buttons of marks, as their keys work only then. */
async function open(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await openSubmissions(context, server, email);
  await expect(marksOf(page)).toBeVisible();
  return page;
}

/** Returns the row of the same track on another page. */
async function sameRow(row: Locator, page: Page): Promise<Locator> {
  return page.locator(`tr[data-track="${await row.getAttribute('data-track')}"]`);
}

/** Removes the mark, if there is one, of the track in the player. */
async function unmark(page: Page): Promise<void> {
  const pressed = marksOf(page).getByRole('button', { pressed: true });
  if ((await pressed.count()) > 0) await pressed.press('Enter');
  await expect(pressed).toHaveCount(0);
}

test('a mark by key shows at once to a colleague, the same key takes it off, and its creator gets nothing of it', async ({
  browser,
  server,
}) => {
  const [office, studio, home] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  if (!office || !studio || !home) throw new Error('no contexts');
  const received: string[] = [];
  home.on('page', (page) =>
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => received.push(String(payload)))),
  );
  await pageOf(home, server, 'creator@demo.test', '/creator/job/list');
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');
  const first = rows(mine).first();
  const seen = await sameRow(first, theirs);
  await unmark(mine);
  await expect(markIn(seen)).toBeEmpty();

  await mine.keyboard.press('s');
  await expect(markIn(first)).toContainText('Shortlist you');
  await expect(markButton(mine, 'Shortlist')).toHaveAttribute('aria-pressed', 'true');
  await expectAnnounced(mine, /Shortlisted/);
  await expect(markIn(seen)).toContainText('Shortlist');
  await expect(markIn(seen)).not.toContainText('you');
  await expect(markButton(theirs, 'Shortlist')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(mine);

  await theirs.keyboard.press('p');
  await expect(markIn(first)).toContainText('Pass Teo');
  await theirs.keyboard.press('p');
  await expect(markIn(first)).toBeEmpty();

  expect(received.filter((frame) => /track_marked|track_abstained|shortlist/.test(frame))).toEqual([]);
  for (const context of [office, studio, home]) await context.close();
});

test('chosen rows are marked as one step, and undoing leaves what a colleague has changed since', async ({
  browser,
  server,
}) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');
  const [first, second] = [rows(mine).nth(0), rows(mine).nth(1)];
  await unmark(theirs);
  await expect(markIn(first)).toBeEmpty();
  await expect(markIn(second)).toBeEmpty();

  await mine.keyboard.press('ArrowDown');
  await mine.keyboard.press('ArrowUp');
  await mine.keyboard.press('x');
  await mine.keyboard.press('Shift+ArrowDown');
  await expect(mine.getByText(/^2 of \d+ selected$/)).toBeVisible();
  await expect(mine.getByRole('group', { name: 'Mark of the chosen' })).toBeVisible();
  await expectAccessible(mine);
  await mine.keyboard.press('h');
  for (const row of [first, second]) await expect(markIn(row)).toContainText('Hold you');
  await expectAnnounced(mine, /2 tracks/);

  await expect(markIn(await sameRow(first, theirs))).toContainText('Hold');
  await theirs.keyboard.press('s');
  await expect(markIn(first)).toContainText('Shortlist Teo');
  await mine.keyboard.press('Escape');
  await mine.keyboard.press('Control+z');
  await expectAnnounced(mine, /Undone, but 1 changed since/);
  await expect(markIn(first)).toContainText('Shortlist Teo');
  await expect(markIn(second)).toBeEmpty();
  await office.close();
  await studio.close();
});

test('abstaining is no rating, and colleagues see who abstains', async ({ browser, server }) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');
  await mine.keyboard.press('t');
  await theirs.keyboard.press('-');
  await expect(theirs.getByRole('button', { name: 'You abstain', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await theirs.keyboard.press('Backspace');
  await expect(mine.getByRole('region', { name: 'Track' })).toContainText('Abstains');
  await theirs.keyboard.press('-');
  await expect(mine.getByRole('region', { name: 'Track' })).not.toContainText('Abstains');
  await office.close();
  await studio.close();
});

test('the list is narrowed by marks in the filter menu, by keyboard alone, and a reload keeps it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await open(context, server, 'manager@demo.test');
  await unmark(page);
  await page.keyboard.press('p');
  const track = await rows(page).first().getAttribute('data-track');
  await expect(markIn(rows(page).first())).toContainText('Pass');

  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: /^Filter/ });
  await expect(box.getByRole('button', { name: 'any' })).toBeFocused();
  await box.getByRole('button', { name: /^Pass \d/ }).press('Enter');
  await expect(page).toHaveURL(/marks=pass/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await page.reload();
  await expect(page.locator(`tr[data-track="${track}"]`)).toBeVisible();
  for (const row of await rows(page).all()) await expect(markIn(row)).toContainText('Pass');
  await page.getByRole('button', { name: 'Filter 1' }).focus();
  await page.keyboard.press('Enter');
  await box.getByRole('button', { name: 'any' }).press('Enter');
  await expect(page).not.toHaveURL(/marks=/);
  await context.close();
});

test('selected submissions are downloaded as one archive in the order of the list, though the selection has ended', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await open(context, server, 'manager@demo.test');
  const titles = await rows(page).locator('td:nth-child(2) .clip:first-child').allTextContents();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 of ', { exact: false }).first()).toContainText('selected');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'zip' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radiogroup', { name: 'Type' })).toBeVisible();
  const archive = await saved;
  expect(archive.suggestedFilename()).toMatch(/^Coastal documentary.*\.zip$/);
  const files = execFileSync('unzip', ['-Z1', await archive.path()], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.map((file) => file.replace(/^(\d+) .+? - /, '$1 '))).toEqual([
    `01 ${titles[0]}.mp3`,
    `02 ${titles[1]}.mp3`,
    'rights.csv',
  ]);
  await expectAnnounced(page, 'The file was downloaded');
});
