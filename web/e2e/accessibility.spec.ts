import type { Page } from '@playwright/test';
import { dropAll, fixture, mp3 } from './drop-file';
import { type Account, expect, expectAccessible, pageOf, test } from './support';

/** Parts of pages that are shown only after something was opened: [account, path, part to check, function that opens it]. */
const OPENED: readonly [Account, string, string, (page: Page) => Promise<void>][] = [
  [
    'creator@demo.test',
    '/creator/track/list',
    'the catalogue with its editor, its faults and its player',
    async (page) => {
      await page.getByRole('button', { name: 'Play Slack Water' }).click();
      await expect(page.getByRole('region', { name: 'Player' })).toBeVisible();
      await page.getByRole('button', { name: 'Edit Low Tide Ledger' }).click();
      await page.getByLabel(/^Description/).fill('');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Required field')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('combobox', { name: 'Writer 1 PRO' }).click();
      await expect(page.getByRole('textbox', { name: 'Search organizations' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('option')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    },
  ],
  [
    'creator@demo.test',
    '/creator/statistic',
    'the dashboard with its chart and the choice of a month',
    async (page) => {
      await expect(page.getByRole('table', { name: 'Plays by day' })).toBeAttached();
      await page.getByRole('combobox', { name: 'Month' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'creator@demo.test',
    '/creator/track/list',
    'the catalogue with uploads that are sent and that failed, and the dialog of many tracks',
    async (page) => {
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      // the upload is never answered
      await page.route('**/api/track/upload', () => undefined);
      const wavs = ['a.wav', 'b.wav'].map((name) => ({ name, bytes: Buffer.from('RIFF'), type: 'audio/wav' }));
      await dropAll(page, [mp3(fixture('cbr.mp3')), ...wavs]);
      await expect(page.getByText('Unsupported format')).toHaveCount(2);
      await page.getByRole('checkbox', { name: 'Select Slack Water' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit 1 track' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit 1 track' });
      const owners = dialog.getByRole('region', { name: /master owner/i });
      await owners.getByRole('radio', { name: 'Replace' }).check({ force: true });
      await dialog.getByRole('button', { name: 'Add master owner' }).click();
      await dialog.getByRole('button', { name: / 1$/ }).first().click();
    },
  ],
  [
    'creator@demo.test',
    '/creator/job/list',
    'the job board with a job, its tracks and its playlist',
    async (page) => {
      await page.getByRole('button', { name: /^Coastal documentary/ }).click();
      await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: /^Playlist/ }).click();
      await expect(
        page
          .getByRole('tabpanel')
          .getByText(/Received|Heard|Reviewed/)
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('combobox', { name: 'Playlist' }).click();
      await page.getByRole('option', { name: 'New playlist' }).click();
      await expect(page.getByRole('textbox', { name: 'Playlist name' })).toBeVisible();
    },
  ],
  [
    'creator2@demo.test',
    '/creator/job/list',
    'a job board with locked jobs',
    async (page) => {
      await page.getByRole('button', { name: /^Late-night drive rotation/ }).click();
      await expect(page.getByRole('region', { name: 'Brief' })).toBeVisible();
    },
  ],
  [
    'manager@demo.test',
    '/manager/job/list',
    'the jobs list with its dialog, faults and an open select',
    async (page) => {
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('button', { name: 'Create job' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create job' });
      await dialog.getByRole('button', { name: 'NEXT' }).click();
      await expect(dialog.getByText('Fill in the empty fields').first()).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(/^Job type/).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  [
    'manager@demo.test',
    '/manager/job/list',
    'the second step of the job wizard, with a picture',
    async (page) => {
      await page.getByRole('button', { name: /^Create a job from Coastal documentary/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Create job' });
      await dialog.getByRole('button', { name: 'NEXT' }).click();
      await expectAccessible(page);
      const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
      await dialog.getByLabel('Choose a job avatar').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
      await expect(dialog.getByRole('button', { name: 'Cropped area of sea.png' })).toBeVisible();
    },
  ],
  [
    'creator@demo.test',
    '/affiliate/dashboard',
    "an affiliate's dashboard, before its link and with it",
    async (page) => {
      await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByRole('slider', { name: 'Earned by month' })).toBeVisible();
    },
  ],
  [
    'admin@demo.test',
    '/sh_admin/company/info?id=1',
    'a company as the staff see it, in each of its tabs',
    async (page) => {
      await expect(page.getByRole('row', { name: /Coastal documentary/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Images' }).click();
      await expect(page.getByRole('region', { name: 'Login background' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expect(page.getByRole('region', { name: 'Affiliate' })).toBeVisible();
    },
  ],
  [
    'admin@demo.test',
    '/sh_admin/admin',
    'a person as the staff see them',
    async (page) => {
      await page.getByRole('rowheader').getByRole('link').first().click();
      await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
    },
  ],
  [
    'manager@demo.test',
    '/manager/company/statistics?id=1',
    "a company's own numbers",
    async (page) => {
      await expect(page.getByRole('slider', { name: 'Submissions and ratings by day' })).toBeVisible();
      await expect(page.getByRole('row', { name: /Coastal documentary/ })).toBeVisible();
    },
  ],
  [
    'manager@demo.test',
    '/manager/jobs/active',
    'the workspace with a track in the player',
    async (page) => {
      await page.getByText('Coastal documentary').first().click();
      await page.getByRole('row').filter({ hasText: 'Slack Water' }).getByRole('button', { name: /^Play/ }).click();
      await expect(page.getByRole('heading', { name: 'Slack Water' })).toBeVisible();
    },
  ],
];

for (const [account, path, what, open] of OPENED) {
  test(`${what}: no serious fault of accessibility`, async ({ browser, server }) => {
    const context = await browser.newContext();
    const page = await pageOf(context, server, account, path);
    await open(page);
    await expectAccessible(page);
    await context.close();
  });
}

test(`log-in, sign-up and 404: no serious fault of accessibility`, async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const path of ['/', '/sign-up', '/404']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('The field "Email" is required')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
