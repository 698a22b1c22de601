import type { Page } from '@playwright/test';
import { expect, pageOf, test } from './support';

const BOARD = '/creator/job/list';
const JOB = 'Trail shoe launch, 30 and 60 second cuts';

async function openJob(page: Page, title = JOB): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(page.getByRole('region', { name: 'Brief' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Remove) / }).first()).toBeVisible();
}

/** The big number of tracks that are left. */
function left(page: Page) {
  return page.getByRole('region', { name: 'Brief' }).locator('strong');
}

test('a track added in one tab lowers the number in the other, and the last one locks both', async ({
  context,
  server,
}) => {
  const first = await pageOf(context, server, 'creator@demo.test', BOARD);
  const second = await context.newPage();
  await second.goto(first.url());
  for (const page of [first, second]) await openJob(page);
  const before = Number(await left(second).textContent());
  expect(before).toBeGreaterThan(1);
  const add = (title: string) => first.getByRole('button', { name: `Add ${title}` });
  await add('Attic Key').click();
  await expect(left(second)).toHaveText(String(before - 1));
  await expect(second.getByText(`${before} → ${before - 1} just now`)).toBeVisible();
  await expect(second.getByRole('button', { name: 'Remove Attic Key' })).toBeVisible();

  const more = ['Iron Weather', 'Kittiwake', 'Whoosh Set', 'Tessellate'].slice(0, before - 1);
  for (const [index, title] of more.entries()) {
    await add(title).click();
    await expect(left(second)).toHaveText(String(before - 2 - index));
  }
  await expect(second.getByText('Job limitation!').first()).toBeVisible();
  await expect(add('Lantern Room')).toBeDisabled();

  for (const title of ['Attic Key', ...more]) {
    await second.getByRole('button', { name: `Remove ${title}` }).click();
    await expect(first.getByRole('button', { name: `Add ${title}` })).toBeEnabled();
  }
  await expect(left(first)).toHaveText(String(before));
});

test('nothing is sent while the list is empty, and the page says what is missing', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', BOARD);
  await openJob(page, 'Hotel lobby, spring programme');
  await page.getByRole('button', { name: /^Submit tracks/ }).click();
  await expect(page.getByText('You need to add tracks to the playlist')).toBeVisible();
  await expect(page.getByText(/^Premium: \d+ of \d+ job applications used$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Brief' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Hotel lobby/ })).toBeFocused();
});

test('a job for other plans is locked, with the reason and a way to the plans', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator2@demo.test', BOARD);
  const locked = page.getByRole('row').filter({ hasText: 'Late-night drive rotation' });
  await expect(locked.getByText(/^Only for Premium Basic, Premium/)).toBeVisible();
  await locked.getByRole('link', { name: 'Upgrade plan' }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
});
