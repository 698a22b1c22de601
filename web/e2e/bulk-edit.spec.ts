import { expect, expectAccessible, pageOf, test } from './support';
import { expectLiveRows, secondTab } from './tabs';

const CATALOGUE = '/creator/track/list';

test('tracks are chosen, changed together before the eyes of another tab, and changed back', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  const other = await secondTab(page);
  await expectLiveRows([page, other], 5);
  // rows are selected by a box, by Shift and another box, and by the keyboard
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(/^\d+ selected/)).not.toHaveText('3 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/selected/)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).toBeChecked();

  const tag = `together-${Date.now() % 100_000}`;
  const found = () => other.getByRole('button', { name: /^Edit / });
  await page.getByRole('button', { name: 'Edit 2 tracks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 tracks' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 2 tracks' }).click();
  await expect(dialog.getByText('Choose at least one thing to change')).toBeVisible();
  await dialog.getByLabel('Add tags').fill(tag);
  await dialog.getByLabel('Artist name').fill('The Two Together');
  await dialog.getByRole('button', { name: 'Change 2 tracks' }).click();
  await expect(dialog).toBeHidden();
  // the toast stays while the pointer is over it
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(other.getByText('The Two Together')).toHaveCount(2);
  await other.getByRole('searchbox').fill(tag);
  await expect(found()).toHaveCount(2);
  await undo.click();
  await expect(other.getByText('Nothing was found')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(found().nth(5)).toBeVisible();
  await expect(other.getByText('The Two Together')).toHaveCount(0);
});

test('an editor that is open takes over what another browser changes of its track, and saves only what was typed in it', async ({
  browser,
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  const elsewhere = await browser.newContext();
  const other = await pageOf(elsewhere, server, 'creator@demo.test', CATALOGUE);
  await expectLiveRows([page, other], 5);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const artist = page.getByRole('textbox', { name: /^Artist name/ });
  const description = page.getByRole('textbox', { name: /^Description/ });
  await expect(artist).not.toHaveValue('');
  await description.fill('Written while others worked');

  const boxes = other.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await other.getByRole('button', { name: 'Edit 2 tracks' }).click();
  const dialog = other.getByRole('dialog', { name: 'Edit 2 tracks' });
  await dialog.getByLabel('Artist name').fill('The Two Elsewhere');
  await dialog.getByRole('button', { name: 'Change 2 tracks' }).click();
  await expect(artist).toHaveValue('The Two Elsewhere');
  await expect(description).toHaveValue('Written while others worked');
  await page.getByRole('button', { name: 'Save information' }).click();
  await expect(artist).toBeHidden();

  await other.reload();
  await expect(other.getByText('The Two Elsewhere')).toHaveCount(2);
  await other
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(other.getByRole('textbox', { name: /^Description/ })).toHaveValue('Written while others worked');
  await elsewhere.close();
});
