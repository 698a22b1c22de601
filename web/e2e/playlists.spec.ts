import type { Browser, Page } from '@playwright/test';
import { numberOf } from './job-board';
import { callAs } from './people';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, type Server, test } from './support';
import { secondTab } from './tabs';

const titlesOf = (page: Page) => page.getByRole('region', { name: 'Tracks of the playlist' }).getByRole('rowheader');
const unsavedOf = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const addTo = (page: Page, title: string) => page.getByRole('button', { name: `Add ${title} to the playlist` }).click();
const removeFrom = (page: Page, title: string) =>
  page.getByRole('button', { name: `Remove ${title}`, exact: true }).click();

/** Opens a playlist of the creator in two browsers of the same creator. The result has a function that deletes it and closes both. */
async function inTwoBrowsers(browser: Browser, server: Server, titles: readonly string[]) {
  const [studio, home] = [await browser.newContext(), await browser.newContext()];
  const path = '/creator/playlist';
  const first = await pageOf(studio, server, 'creator@demo.test', path);
  const second = await pageOf(home, server, 'creator@demo.test', path);
  const tracks_id = await Promise.all(titles.map((title) => numberOf(first, server, title)));
  const playlist_name = `Tidal reel ${Date.now() % 100_000}`;
  const { id } = (await callAs(first.request, server, 'application/create', { tracks_id, playlist_name })) as {
    id: number;
  };
  for (const page of [first, second]) {
    await page.goto(`${server.url}${path}?playlist=${id}`);
    await expect(titlesOf(page)).toHaveText([...titles]);
    await expectLive(page);
  }
  const end = async () => {
    await callAs(first.request, server, 'application/delete', { id });
    for (const context of [studio, home]) await context.close();
  };
  return { first, second, end };
}

test('two tabs agree on a playlist: its list, its order, its name, its links and its end', async ({
  context,
  server,
}) => {
  const first = await pageOf(context, server, 'creator@demo.test', '/creator/playlist');
  const second = await secondTab(first);
  for (const page of [first, second]) await expectLive(page);
  const chooser = (page: typeof first) => page.getByRole('combobox', { name: 'Playlist' });
  const titles = (page: typeof first) =>
    page.getByRole('region', { name: 'Tracks of the playlist' }).getByRole('rowheader');
  const name = `Harbour reel ${Date.now() % 100_000}`;

  await chooser(first).click();
  await first.getByRole('option', { name: 'New playlist' }).click();
  await first.getByRole('button', { name: 'Add Slack Water to the playlist' }).click();
  await first.getByRole('button', { name: 'Add Buoy Bells to the playlist' }).click();
  await expect(first.getByRole('region', { name: 'Unsaved changes' })).toContainText('2 tracks added');
  await first.keyboard.press('Control+s');
  await expect(first.getByText('Please enter new name to playlist')).toBeVisible();
  await first.getByRole('textbox', { name: 'Playlist name' }).fill(name);
  await first.keyboard.press('Control+s');
  await expectAnnounced(first, `Playlist with ${name} was successfully saved!`);
  await expect(first.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

  await chooser(second).click();
  await second.getByRole('option', { name }).click();
  await expect(titles(second)).toHaveText(['Slack Water', 'Buoy Bells']);
  await second
    .getByRole('row')
    .filter({ hasText: 'Buoy Bells' })
    .first()
    .dragTo(titles(second).first(), {
      targetPosition: { x: 20, y: 3 },
    });
  await expect(titles(second)).toHaveText(['Buoy Bells', 'Slack Water']);
  await second.getByRole('textbox', { name: 'Playlist name' }).fill(`${name}, autumn`);
  await second.keyboard.press('Control+s');
  await expect(titles(first)).toHaveText(['Buoy Bells', 'Slack Water']);
  await expect(chooser(first)).toContainText(`${name}, autumn`);

  await first.getByRole('button', { name: /^Create and copy/ }).click();
  const link = second.getByRole('link', { name: /^View as visitor/ });
  await expect(link).toHaveAttribute('href', /\/shareable-application\/\?token=/);
  await second.getByRole('button', { name: /^Change link/ }).click();
  const edited = second.getByRole('form', { name: 'Change the link' });
  await edited.getByLabel('Recipient').fill('Ada');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Ada', { exact: true })).toBeVisible();
  await first.getByRole('button', { name: /^Revoke link/ }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(link).toBeHidden();

  await first.getByRole('button', { name: 'Delete the playlist' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectAnnounced(first, 'Playlist was successfully deleted!');
  await expect(chooser(second)).not.toContainText(name);
  await first.keyboard.press('Control+z');
  await expectAnnounced(first, 'Undone');
  for (const page of [first, second]) {
    await chooser(page).click();
    await page.getByRole('option').filter({ hasText: name }).click();
    await expect(titles(page)).toHaveCount(2);
  }
});

test('a background that is chosen in one browser stands in the other, and goes there with the default', async ({
  browser,
  server,
}) => {
  const { first, second, end } = await inTwoBrowsers(browser, server, ['Slack Water']);
  const background = (page: Page) =>
    page
      .getByRole('region', { name: 'Playlist editor' })
      .locator('header > span')
      .first()
      .evaluate((picture) => getComputedStyle(picture).backgroundImage);
  const own = await background(second);
  expect(own).toContain('coast');
  const loaded = second.waitForResponse((answer) => answer.request().resourceType() === 'image');
  const dialog = first.getByRole('dialog', { name: 'Background' });
  await first.getByRole('button', { name: 'Background' }).click();
  const buffer = await first.screenshot();
  await first.getByLabel('Choose a background').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expectAnnounced(first, 'Playlist background loaded successfully!');
  await expect.poll(() => background(second)).not.toBe(own);
  const picture = await loaded;
  expect(picture.status()).toBe(200);
  expect(await background(second)).toContain(picture.url());

  await first.getByRole('button', { name: 'Background' }).click();
  await dialog.getByRole('button', { name: 'Use the default' }).click();
  await expect.poll(() => background(second)).toBe(own);
  await end();
});

test('of two browsers that save one playlist the second is asked, and takes the other or keeps its own', async ({
  browser,
  server,
}) => {
  const { first, second, end } = await inTwoBrowsers(browser, server, ['Slack Water', 'Buoy Bells']);
  const question = second.getByRole('dialog', { name: 'Which version do you want?' });
  await removeFrom(second, 'Slack Water');
  await addTo(first, 'Iron Weather');
  await first.keyboard.press('Control+s');
  await expect(unsavedOf(first)).toBeHidden();
  await second.keyboard.press('Control+s');
  await expect(question).toBeVisible();
  await expectAccessible(second);
  await question.getByRole('button', { name: 'Use the saved one' }).click();
  await expect(question).toBeHidden();
  await expect(unsavedOf(second)).toBeHidden();
  for (const page of [first, second]) {
    await expect(titlesOf(page)).toHaveText(['Slack Water', 'Buoy Bells', 'Iron Weather']);
  }

  await removeFrom(second, 'Slack Water');
  await removeFrom(first, 'Buoy Bells');
  await first.keyboard.press('Control+s');
  await expect(unsavedOf(first)).toBeHidden();
  await expect(titlesOf(first)).toHaveText(['Slack Water', 'Iron Weather']);
  await second.keyboard.press('Control+s');
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(question).toBeHidden();
  await expect(unsavedOf(second)).toBeHidden();
  for (const page of [first, second]) await expect(titlesOf(page)).toHaveText(['Buoy Bells', 'Iron Weather']);
  // the order stays after a reload
  await first.reload();
  await expect(titlesOf(first)).toHaveText(['Buoy Bells', 'Iron Weather']);
  await end();
});
