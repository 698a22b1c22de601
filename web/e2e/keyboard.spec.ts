import type { Locator, Page } from '@playwright/test';
import { type Account, expect, expectLive, pageOf, tabTo, test } from './support';

const LIST = '/manager/job/list';
const JOB = 'Trail shoe launch';
const MAX_STOPS = 200;

/** Presses Tab from the page's first control to its last. Returns every stop, with true if it shows that it has the focus. */
async function walk(page: Page): Promise<{ name: string; shows: boolean }[]> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const stops: { name: string; shows: boolean }[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      // the ring may be around the control, the frame that it is in, or the drawing beside a hidden input
      const near = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.nextElementSibling];
      const around = [...near, ...(focused.closest('label')?.querySelectorAll('*') ?? [])];
      const shows = around.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      });
      return { name: focused.outerHTML.slice(0, 120), shows };
    });
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error('Tab never comes to the end of the page');
}

const PAGES: readonly [Account, readonly string[]][] = [
  [
    'creator@demo.test',
    [
      '/creator/statistic',
      '/creator/job/list',
      '/creator/track/list',
      '/micro-promotions',
      '/profile',
      '/pricing',
      '/billing',
    ],
  ],
  ['manager@demo.test', [LIST, '/manager/jobs/active?job=1', '/manager/company/list', '/manager/invite/list', '/team']],
];

for (const [account, paths] of PAGES) {
  test(`Tab comes by every control of the pages of ${account}, and each shows it`, async ({ context, server }) => {
    const page = await pageOf(context, server, account, paths[0] ?? '/');
    for (const path of paths) {
      await page.goto(server.url + path);
      await expectLive(page);
      await page.waitForLoadState('networkidle');
      const stops = await walk(page);
      expect(stops.length).toBeGreaterThan(10);
      expect(stops.filter(({ shows }) => !shows)).toEqual([]);
    }
  });
}

/** Opens a layer with Enter, moves through it with Tab, and leaves it with Escape. The focus stays inside, and then returns to the opener. */
async function goRound(page: Page, opener: Locator, layer: Locator): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(layer).toBeVisible();
  const hasFocus = () => layer.evaluate((node) => node.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
}

test('dialogs, menus and boxes keep the focus while they are open, and give it back', async ({ context, server }) => {
  const page = await pageOf(context, server, 'manager@demo.test', LIST);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await goRound(page, button(/^Edit Coastal documentary/), dialog('Edit job'));
  await goRound(page, button('Create'), page.getByRole('menu'));
  await goRound(page, button('Settings'), dialog('Settings'));
  await goRound(page, button('Command palette'), dialog('Command palette'));
  await page.goto(`${server.url}/manager/jobs/active`);
  await page.getByRole('button', { name: JOB }).click();
  await expect(page.locator('tr[data-track]').first()).toBeVisible();
  await goRound(page, button('Create playlist'), dialog('Create playlist'));
  await goRound(page, button(/Rate Morning Set$/), dialog('Your rating of Morning Set'));
});

test('a menu that is opened by the keyboard begins with its first entry, and arrows go on from there', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'manager@demo.test', LIST);
  await tabTo(page, page.getByRole('button', { name: 'Create', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Job' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Company' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create company' }).getByLabel(/^Name/)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${LIST}$`));
});

test('what is typed right after Ctrl K is for the palette, and rates nothing', async ({ context, server }) => {
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/jobs/active');
  await page.getByRole('button', { name: JOB }).click();
  await expect(page.locator('tr[data-track]').first()).toBeVisible();
  const player = page.getByRole('region', { name: 'Player' });
  const before = await player.getByRole('status').first().textContent();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('7team');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('7team');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(player.getByRole('status').first()).toHaveText(before ?? '');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Rate 1 to 9 (0 is 10)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

test('the palette has the keys before the key that opens it is dealt with', async ({ context, server }) => {
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/jobs/active');
  await expectLive(page);
  const focused = await page.evaluate(() => {
    const pressed = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', pressed));
    return document.activeElement?.getAttribute('role');
  });
  expect(focused).toBe('combobox');
});
