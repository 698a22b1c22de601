import { expect, expectTold, pageOf, test } from './support';

test('two tabs agree on a playlist: its list, its order, its name, its links and its end', async ({
  context,
  server,
}) => {
  const first = await pageOf(context, server, 'creator@demo.test', '/creator/playlist');
  const second = await context.newPage();
  await second.goto(first.url());
  for (const page of [first, second]) await expect(page.getByText('Live', { exact: true })).toBeVisible();
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
  await expectTold(first, `Playlist with ${name} was successfully saved!`);
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

  await first.getByRole('button', { name: 'Create link' }).click();
  const link = second.getByRole('link', { name: /^\/shareable-application\?token=/ });
  await expect(link).toBeVisible();
  await second.getByRole('button', { name: /^Change \/shareable/ }).click();
  await second.getByRole('textbox', { name: 'Recipient' }).fill('Ada');
  await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('For Ada')).toBeVisible();
  await first.getByRole('button', { name: /^Revoke \/shareable/ }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(link).toBeHidden();

  await first.getByRole('button', { name: 'Delete the playlist' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectTold(first, 'Playlist was successfully deleted!');
  await expect(chooser(second)).not.toContainText(name);
});
