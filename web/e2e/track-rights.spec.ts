import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, test } from './support';
import { secondTab } from './tabs';

const CATALOGUE = '/creator/track/list';
const WHO = 'creator3@demo.test';

const editorOf = (page: Page) => page.getByRole('complementary', { name: /^Track information/ });
const list = (editor: Locator, name: string) => editor.getByRole('region', { name });

async function edit(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(editorOf(page).getByLabel(/^Title/)).toHaveValue(title);
  return editorOf(page);
}

test('ten writers are entered with the keyboard, an eleventh is refused, and another tab has them once they are saved', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, WHO, CATALOGUE);
  const second = await secondTab(page);
  await expectLive(second);
  const editor = await edit(page, 'Boathouse Door');
  const writers = list(editor, 'Writers');
  await expect(writers.getByText('1 of 10')).toBeVisible();
  await expect(writers.getByText('100.00%')).toBeVisible();
  await writers.getByRole('button', { name: 'Add writer' }).focus();
  for (let number = 2; number <= 10; number += 1) {
    await page.keyboard.press('Enter');
    await expect(editor.getByLabel(`Writer ${number} first name`)).toBeFocused();
    await page.keyboard.type(`First ${number}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Last ${number}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('germ');
    await expect(page.getByRole('option')).toHaveText(['GEMAGermany · 035']);
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('combobox', { name: `Writer ${number} PRO` })).toBeFocused();
    await expect(editor.getByRole('combobox', { name: `Writer ${number} PRO` })).toHaveText('GEMA');
    await writers.getByRole('button', { name: 'Add writer' }).focus();
  }
  await expect(writers.getByText('10 of 10')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(writers.getByRole('alert')).toHaveText('Maximum number of writers is 10');
  await expect(writers.getByRole('listitem')).toHaveCount(10);

  await editor.getByLabel('Writer 1 share').fill('33.33');
  // a click selects the whole share, so that typing replaces it
  await editor.getByLabel('Writer 2 share').click();
  await page.keyboard.type('50');
  await page.keyboard.press('Tab');
  await expect(editor.getByLabel('Writer 2 share')).toHaveValue('50.00');
  await expect(writers.getByText('16.67 left to assign')).toBeVisible();
  await writers.getByRole('button', { name: 'Share equally' }).click();
  await expect(writers.getByText('100.00%')).toBeVisible();
  await expect(editor.getByLabel('Writer 10 share')).toHaveValue('10.00');

  await writers.getByRole('button', { name: /^Move writer 10/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(editor.getByLabel('Writer 9 last name')).toHaveValue('Last 10');
  await expectAccessible(page);

  await page.keyboard.press('Control+s');
  await expectAnnounced(page, 'Congratulations! You set information about your track successfully!');
  await expect(editor).toBeHidden();
  const there = await edit(second, 'Boathouse Door');
  await expect(list(there, 'Writers').getByText('10 of 10')).toBeVisible();
  await expect(there.getByLabel('Writer 9 last name')).toHaveValue('Last 10');
  await expect(there.getByLabel('Writer 10 share')).toHaveValue('10.00');
});

test('a name that is too long is not saved, a wrong IPI is hinted at, mended or left as it is', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, WHO, CATALOGUE);
  const editor = await edit(page, 'Gulls, Distant Bed');
  const owner = editor.getByLabel('Master owner 1 name');
  await owner.fill('x'.repeat(301));
  await expect(editor.getByText('Error: max character limit is 300')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(owner).toBeFocused();
  await owner.fill('Fieldnote Studio');
  await expect(editor.getByText('Error: max character limit is 300')).toHaveCount(0);

  const ipi = editor.getByLabel('Writer 1 IPI');
  await ipi.fill('884007135');
  await ipi.press('Tab');
  await editor.getByRole('button', { name: 'Use 00884007135' }).click();
  await expect(ipi).toHaveValue('00884007135');
  await ipi.fill('00884007136');
  await ipi.press('Tab');
  await expect(editor.getByText("Check digits don't match. Compare it with your PRO's records.")).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectAnnounced(page, 'Congratulations! You set information about your track successfully!');
  await edit(page, 'Gulls, Distant Bed');
  await expect(ipi).toHaveValue('00884007136');
});

test('rights are copied from another track, and what was typed survives a closed tab', async ({ context, server }) => {
  const page = await pageOf(context, server, WHO, CATALOGUE);
  const editor = await edit(page, 'Anchor Chain, Close');
  await editor.getByRole('button', { name: 'Copy rights from another track' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy rights from another track' });
  await dialog.getByRole('searchbox').fill('sunday eng');
  await expect(dialog.getByRole('button', { name: /writers?,/ })).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Sunday Engine.*2 writers, 1 publisher, 2 master owners/ }).click();
  await expect(editor.getByLabel('Writer 2 first name')).toHaveValue('Priya');
  await editor.getByLabel(/^Description/).fill('Rope on iron.');
  await page.close();

  const later = await context.newPage();
  await later.goto(server.url + CATALOGUE);
  const again = await edit(later, 'Anchor Chain, Close');
  await expect(again.getByText(/^Unsaved changes from/)).toBeVisible();
  await expect(again.getByLabel('Writer 2 first name')).toHaveCount(0);
  await again.getByRole('button', { name: 'Restore' }).click();
  await expect(again.getByLabel(/^Description/)).toHaveValue('Rope on iron.');
  await expect(again.getByLabel('Writer 2 first name')).toHaveValue('Priya');
  await later.keyboard.press('Control+s');
  await expect(again).toBeHidden();
  await edit(later, 'Anchor Chain, Close');
  await expect(again.getByText(/^Unsaved changes from/)).toHaveCount(0);
  await expect(again.getByLabel('Writer 2 first name')).toHaveValue('Priya');
});

test('genre, tempo, key and numbers are saved behind More, and the hints change nothing by themselves', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, WHO, CATALOGUE);
  const editor = await edit(page, 'Narration Bed 02');
  await editor.getByRole('button', { name: 'More' }).click();
  await editor.getByLabel('Genre').fill('Ambient');
  await editor.getByLabel('BPM').fill('4000');
  await editor.getByLabel('Key').fill('F#m');
  await editor.getByLabel('ISRC').fill('gb-aye-06-01498');
  await editor.getByLabel('ISWC').fill('T-034.524.680-2');
  await editor.getByLabel('Genre').focus();
  await expect(editor.getByText("Check digits don't match. Compare it with your PRO's records.")).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Use GBAYE0601498' })).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'More' }).click();
  await page.keyboard.press('Control+s');
  await expect(editor.getByLabel('BPM')).toBeFocused();
  await expect(editor.getByText('Must be between 20 and 400')).toBeVisible();
  await editor.getByLabel('BPM').fill('118,5');
  await editor.getByLabel('ISWC').fill('T-034524680-1');
  await editor.getByLabel('BPM').focus();
  await editor.getByRole('button', { name: 'Use T0345246801' }).click();
  await page.keyboard.press('Control+s');
  await expect(editor).toBeHidden();

  await edit(page, 'Narration Bed 02');
  await expect(editor.getByText('Ambient · 118.5 BPM · F#m · gb-aye-06-01498 · T0345246801')).toBeVisible();
  await editor.getByRole('button', { name: 'More' }).click();
  for (const name of ['Genre', 'BPM', 'Key', 'ISRC', 'ISWC']) await editor.getByLabel(name, { exact: true }).fill('');
  await page.keyboard.press('Control+s');
  await expect(editor).toBeHidden();
  await edit(page, 'Narration Bed 02');
  await expect(editor.getByText('Genre, BPM, key, ISRC, ISWC')).toBeVisible();
});

test('who logs out leaves nothing of what they typed in the browser', async ({ context, server }) => {
  const page = await pageOf(context, server, WHO, CATALOGUE);
  const editor = await edit(page, 'Northset Ident');
  await editor.getByLabel(/^Tags/).fill('typed and not saved');
  const kept = (of: Page) =>
    of.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('needledrop-draft:')));
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.close();
  const later = await context.newPage();
  await later.goto(server.url + CATALOGUE);
  await later.getByRole('button', { name: 'Log out' }).click();
  const question = later.getByRole('dialog', { name: 'Log out?' });
  await expect(question).toContainText("They'll be lost");
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(later.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await kept(later)).toEqual([]);
});
