import { dropFile, fixture, numberOfTracks } from './drop-file';
import { expect, expectAnnounced, expectLive, pageOf, test } from './support';
import { expectLiveRows, secondTab } from './tabs';

const CATALOGUE = '/creator/track/list';
const JOB = 'Open call: showcase reel for festivals';

test('a dropped mp3 fills the editor from its tags, goes to a job and is new in an open workspace', async ({
  browser,
  server,
}) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const workspace = await pageOf(office, server, 'manager@demo.test', '/manager/jobs/active');
  await workspace.getByText(JOB).first().click();
  await expect(workspace.getByRole('heading', { name: 'Submissions', exact: true })).toBeVisible();
  await expect(workspace.getByRole('row').nth(1)).toBeVisible();

  const page = await pageOf(studio, server, 'creator@demo.test', CATALOGUE);
  await dropFile(page, fixture('tagged.mp3'));
  const editor = page.getByRole('complementary', { name: /^Track information/ });
  await expect(editor.getByLabel(/^Title/)).toHaveValue('Night Drive');
  await expect(editor.getByLabel(/^Artist name/)).toHaveValue('Ada & the Engines');
  await expect(editor.getByLabel(/^Tags/)).toHaveValue('Synthwave');
  await expect(editor.getByLabel(/^Description/)).toHaveValue('hello');
  await expect(editor.getByLabel('Writer 1 last name')).toHaveValue('Lovelace');
  await expect(editor.getByLabel('Writer 2 first name')).toHaveValue('Clara');

  await editor.getByLabel(/^Description/).fill('');
  await page.keyboard.press('Control+s');
  await expectAnnounced(page, 'You must fill all the input fields!');
  await expect(editor.getByLabel(/^Description/)).toBeFocused();
  const title = `Night Drive ${Date.now() % 100_000}`;
  await editor.getByLabel(/^Description/).fill('A motorway after rain.');
  await editor.getByLabel(/^Title/).fill(title);
  await page.keyboard.press('Control+s');
  await expectAnnounced(page, 'Congratulations! You set information about your track successfully!');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Job board/i })
    .click();
  await page.getByRole('button', { name: new RegExp(`^${JOB}`) }).click();
  await page.getByRole('button', { name: `Add ${title}` }).click();
  await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible();
  await page.getByRole('button', { name: /^Submit tracks/ }).click();
  await expectAnnounced(page, 'You have successfully submitted tracks!');

  await expect(workspace.getByRole('button', { name: '1 new' })).toBeVisible();
  await expect(workspace.getByRole('row').filter({ hasText: title })).toHaveCount(0);
  await workspace.keyboard.press('r');
  await expect(workspace.getByRole('row').filter({ hasText: title })).toBeVisible();
  await office.close();
  await studio.close();
});

test('closing the editor of a first upload asks, and discards the track', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const before = await numberOfTracks(page, server);
  await dropFile(page, fixture('vbr.mp3'));
  const editor = page.getByRole('complementary', { name: /^Track information/ });
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard the track?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toBeHidden();
  await expect.poll(() => numberOfTracks(page, server)).toBe(before);
});

test('a track that another tab describes changes here, and what is edited is kept until it is discarded', async ({
  context,
  server,
}) => {
  const first = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  const second = await secondTab(first);
  for (const page of [first, second]) await expectLive(page);
  await first.getByRole('button', { name: 'Edit Slipstream' }).click();
  await first.getByLabel(/^Title/).fill('Slipstream, north wind');
  await first.keyboard.press('Escape');
  const question = first.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await first.keyboard.press('Control+s');
  await expect(second.getByRole('row').filter({ hasText: 'Slipstream, north wind' })).toBeVisible();
});

test('the editor takes the keyboard, gives it back, and gives way only when nothing is lost', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  const edit = (title: string) => page.getByRole('button', { name: `Edit ${title}` });
  await edit('Morning Set').press('Enter');
  await expect(page.getByLabel(/^Title/)).toBeFocused();
  await page.getByRole('combobox', { name: /^Type/ }).click();
  await expect(page.getByRole('option', { name: 'SFX' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'SFX' })).toBeHidden();
  await expect(page.getByLabel(/^Title/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit('Morning Set')).toBeFocused();

  await edit('Morning Set').click();
  await page.getByLabel(/^Tags/).fill('early');
  await edit('Pocket Change').click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel(/^Tags/)).toHaveValue('early');
  await edit('Pocket Change').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel(/^Title/)).toHaveValue('Pocket Change');
});

test('a track is heard with the keyboard, the player moves on to the next and plays on while pages change', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  await page.getByRole('button', { name: 'Play Lantern Room' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toContainText('Lantern Room');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('heading', { name: 'Track catalog' }).click();
  await page.keyboard.press('Space');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(player).toContainText('The Long Breakwater');
  await page.keyboard.press('k');
  await expect(player).toContainText('Lantern Room');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').filter({ hasText: 'The Long Breakwater' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(player).toContainText('The Long Breakwater');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Job Board' }).click();
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(player).toContainText('Lantern Room');
});

test('an upload after the trial opens the Trial Expired dialog, and the row says why', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator3@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/api/track/upload', (route) =>
    route.fulfill({ status: 402, json: { error: 'non_paid', status: 402 } }),
  );
  await dropFile(page, fixture('cbr.mp3'));
  const dialog = page.getByRole('dialog', { name: 'Trial Expired' });
  await expect(dialog).toContainText('Please Click Below To Upgrade Your Subscription');
  await expect(page.getByRole('region', { name: 'Upload of cbr.mp3' })).toContainText('Trial Expired');
  await dialog.getByRole('button', { name: 'Subscriptions' }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
});

test('a list that cannot be read says so in its panel and is read again on request', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
  // every request fails until the button is pressed, also the ones that the page repeats by itself
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      ({ target }) => {
        const label = target instanceof Element ? target.closest('button')?.textContent : null;
        if (label === 'Retry') document.documentElement.dataset.isRetried = 'true';
      },
      true,
    ),
  );
  await page.route('**/api/track/get', async (route) => {
    const isRetried = await page.evaluate(() => document.documentElement.dataset.isRetried === 'true');
    await (isRetried ? route.continue() : route.abort());
  });
  await page.getByRole('link', { name: 'Track Catalog' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('region', { name: 'Upload', exact: true })).toBeVisible();
  await retry.click();
  await expect(page.getByRole('row').filter({ hasText: 'Lantern Room' })).toBeVisible();
});

test('a track is found by its artist, its tags and its ISRC, also one that is entered elsewhere', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  await expectLive(page);
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${server.url}/api/track/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).result;
  };
  // without its version, so that the second save below is not refused as outdated
  const [{ version: _, ...track }] = (await call('get', { type: 'all', title: 'Undertow (No Drums)' })).tracks;
  const row = page.getByRole('row').filter({ hasText: track.title });
  for (const text of [track.artist_name, track.tags.split(',')[0]]) {
    await page.getByRole('searchbox').fill(text);
    await expect(row).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Lantern Room' })).toHaveCount(0);
  }
  await page.getByRole('searchbox').fill('QZNDR2600042');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await call('set_info', { ...track, isrc: 'QZ-NDR-26-00042' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 1', exact: true })).toBeVisible();
  await call('set_info', { ...track, isrc: '' });
  await expect(page.getByText('Nothing was found')).toBeVisible();
});

test('a search without results says so, and Escape brings the list back', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Lantern Room' })).toBeVisible();
});

test('the heads sort the tracks, and one that another tab renames goes to its place', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  const other = await secondTab(page);
  await expectLiveRows([page, other], 5);
  await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toHaveAttribute('aria-sort', 'descending');
  const head = page.getByRole('columnheader', { name: 'Title and artist' });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(5)).toBeVisible();

  const edit = other.getByRole('button', { name: /^Edit / }).nth(2);
  const title = other.getByRole('complementary', { name: /^Track information/ }).getByLabel(/^Title/);
  const rename = async (to: string) => {
    await edit.click();
    const before = await title.inputValue();
    await title.fill(to);
    await other.getByRole('button', { name: 'Save information' }).click();
    await expect(title).toBeHidden();
    return before;
  };
  const before = await rename('!! before all others');
  await expect(page.getByRole('rowheader').first()).toContainText('!! before all others');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader').first()).not.toContainText('!! before all others');
  await page.getByRole('columnheader', { name: 'Plays' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Plays' })).toHaveAttribute('aria-sort', 'descending');
  await rename(before);
  await expect(page.getByText('!! before all others')).toHaveCount(0);
});

test('a deletion says what it concerns, and is undone with all places of the track', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', CATALOGUE);
  const row = page.getByRole('rowheader').filter({ hasText: 'Low Tide Ledger' });
  const question = page.getByRole('dialog', { name: 'Delete the track?' });
  await page.getByRole('button', { name: 'Delete Low Tide Ledger' }).click();
  await expect(question).toContainText(/and from .*submission/);
  const text = await question.textContent();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectAnnounced(page, 'Deleted succesfully');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expectAnnounced(page, 'Undone');
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Delete Low Tide Ledger' }).click();
  await expect(question).toHaveText(text ?? '');
  await question.getByRole('button', { name: 'Cancel' }).click();
});
