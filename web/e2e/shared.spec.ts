import type { Locator, Page } from '@playwright/test';
import { callAs } from './people';
import { Desk, expectSound, type Made, PHONE, playerOf, rows, title, titleOf, visitor } from './share-desk';
import { expect, expectAccessible, expectAnnounced, pageOf, test } from './support';

test('an owner, a visitor with a password on a phone and one whose link is revoked see the same playlist live', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'Tidewater, shared');
  const locked = await desk.link({ password: 'slack-water-41' });
  const free = await desk.link();

  const guest = await visitor(browser, free);
  await expect(title(guest)).toHaveText('Tidewater, shared');
  await expect(rows(guest)).toHaveCount(4);
  await expectSound(guest);
  expect(new URL(guest.url()).search).toBe('');

  const phone = await visitor(browser, locked, PHONE);
  await expect(title(phone)).toHaveText('This link needs a password');
  await expectAccessible(phone);
  const password = phone.getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await password.fill('slack-water');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText("That isn't the right password for this link")).toBeVisible();
  await password.fill('slack-water-41');
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(title(phone)).toHaveText('Tidewater, shared');
  await expectSound(phone);
  await phone.reload();
  await expect(title(phone)).toHaveText('Tidewater, shared');
  await expect(rows(phone)).toHaveCount(4);

  // changes by its owner are seen at once
  const pages = [guest, phone];
  await desk.call('playlist/update', { tracks_id: desk.tracks, playlist_name: 'Tidewater, first pass' });
  for (const page of pages) await expect(title(page)).toHaveText('Tidewater, first pass');
  const last = await titleOf(rows(guest).last());
  await desk.call('playlist/update', { tracks_id: desk.tracks.toReversed().slice(0, 3) });
  for (const page of pages) {
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toContainText(last);
  }
  await desk.call('playlist/update', { tracks_id: desk.tracks });
  for (const page of pages) await expect(rows(page)).toHaveCount(4);

  await desk.call('playlist/delete_shareable_link', { link_id: free.link_id });
  await expect(title(guest)).toHaveText('This link is no longer available');
  await expect(playerOf(guest)).toHaveCount(0);
  await guest.reload();
  await expect(title(guest)).toHaveText('This link is no longer available');
  await expectAccessible(guest);
  await expectSound(phone);
  await desk.call('playlist/update', { tracks_id: [] });
  await expect(phone.getByText('There are no tracks in this playlist')).toBeVisible();

  for (const page of pages) await page.context().close();
  await desk.close();
});

test('its owner sees in the share dialog how a link is used, while it is, and what is changed there stands at the visitor’s', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'Counted');
  const made = await desk.link({ recipient: 'Dana Whitlock' });
  const { page } = desk;
  await page.goto(`${server.url}/manager/jobs/active`);
  await page.getByRole('button', { name: 'Coastal documentary' }).click();
  const panel = page.getByRole('region', { name: 'Playlist' });
  await panel.getByRole('combobox', { name: 'Playlist' }).click();
  await page.getByRole('option', { name: /^Counted/ }).click();
  await panel.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Dana Whitlock' });
  await expect(row).toContainText('Not opened yet');
  // the owner's view as a visitor does not count
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: /^View as visitor/ }).click();
  const view = await opened;
  await expect(rows(view)).toHaveCount(4);
  await expect(view.getByRole('button', { name: 'Background' })).toHaveCount(0);
  await view.close();
  await expect(row).toContainText('Not opened yet');
  const guest = await visitor(browser, made);
  await expect(row).toContainText('1 opens');
  await expect(row).toContainText('Just now');
  await expectSound(guest);
  // a play counts after five seconds
  await expect(row).toContainText('1 plays');
  await expect(row).toContainText('1 listeners');

  const change = async (fill: (form: Locator) => Promise<void>) => {
    await row.getByRole('button', { name: /^Change link/ }).click();
    const form = dialog.getByRole('form', { name: 'Change the link' });
    await fill(form);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  };
  await expect(guest.getByRole('button', { name: /^Download / })).toHaveCount(4);
  await change(async (form) => {
    await form.getByRole('checkbox', { name: 'Single tracks' }).uncheck();
    await form.getByRole('checkbox', { name: 'Download archive' }).uncheck();
  });
  await expect(guest.getByRole('button', { name: /^Download / })).toHaveCount(0);
  await expect(guest.getByRole('region', { name: 'Archive' })).toHaveCount(0);
  await expect(playerOf(guest).getByRole('button', { name: 'Pause' })).toBeVisible();
  await change((form) => form.getByLabel('Password', { exact: true }).fill('ebb-tide-7'));
  await expect(title(guest)).toHaveText('This link needs a password');
  await guest.context().close();
  await desk.close();
});

test('a creator’s playlist is heard by its link as well, and other words of a track stand there at once', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  await pageOf(context, server, 'creator@demo.test', '/404');
  const call = (path: string, data: object) => callAs(context.request, server, path, data);
  const { applications } = (await call('application/get', {})) as {
    applications: { id: number; playlist_name: string; tracks_id: number[] }[];
  };
  const [own] = applications;
  const made = (await call('application/create_shareable_link', { id: own?.id })) as Made;
  const page = await visitor(browser, made);
  await expect(title(page)).toHaveText(own?.playlist_name ?? '');
  await expect(rows(page)).toHaveCount(own?.tracks_id.length ?? 0);
  await expectSound(page);
  await expect(page).toHaveURL(/\/shareable-application\/?$/);
  const text = { artist_name: 'Ines Moreau', title: 'Ebb and Flow', description: 'Slower now', tags: 'calm' };
  await call('track/set_info', { track_id: own?.tracks_id[0], type: 'music', ...text });
  await expect(rows(page).first()).toContainText('Ebb and FlowInes MoreauSlower now');
  await expect(playerOf(page)).toContainText('Ebb and Flow');
  for (const each of [page.context(), context]) await each.close();
});

test('a link that runs out says so by itself', async ({ browser, server }) => {
  const desk = await Desk.open(browser, server, 'Run out');
  const page = await visitor(browser, await desk.link({ expires_at: new Date(Date.now() + 3000).toISOString() }));
  await expect(title(page)).toHaveText('This link has expired');
  await page.reload();
  await expect(title(page)).toHaveText('This link has expired');
  await page.context().close();
  await desk.close();
});

test('Play all goes on to the next track and ends with the last, and a track played alone ends with itself', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'One after the other');
  await desk.call('playlist/update', { tracks_id: desk.tracks.slice(0, 2) });
  const made = await desk.link();
  const page = await visitor(browser, made);
  await expectSound(page);
  const current = rows(page).filter({ has: page.locator('[aria-current]') });
  const toEnd = async () => {
    await page.getByRole('slider', { name: 'Position in the track' }).focus();
    await page.keyboard.press('End');
  };
  const [first, second] = [rows(page).first(), rows(page).last()];
  await expect(first.locator('[aria-current]')).toBeVisible();
  // the lock screen and the media keys receive the data of the track that plays
  const album = () => page.evaluate(() => navigator.mediaSession.metadata?.album);
  await expect.poll(album).toBe('One after the other');
  await toEnd();
  await expect(second.locator('[aria-current]')).toBeVisible();
  await expectSound(page);
  await toEnd();
  await expect(playerOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(second.locator('[aria-current]')).toBeVisible();
  await first.getByRole('button', { name: /^Play / }).click();
  await expectSound(page);
  await toEnd();
  await expect(playerOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(current).toHaveCount(1);
  await expect(first.locator('[aria-current]')).toBeVisible();
  // an address may name a track and a moment of it
  const later = await visitor(browser, { ...made, link: `${made.link}#t=2,5` });
  await expect(rows(later).last().locator('[aria-current]')).toBeVisible();
  const at = () => later.getByRole('slider', { name: 'Position in the track' }).getAttribute('aria-valuenow');
  await expect.poll(async () => Number(await at())).toBeGreaterThanOrEqual(5);
  for (const each of [page, later]) await each.context().close();
  await desk.close();
});

test('a browser that plays nothing by itself waits with one clear button, which plays all', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'Waiting for a press');
  const { link } = await desk.link();
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let isPressed = false;
    // not navigator.userActivation: an address that a test opens can count as a press
    addEventListener('pointerdown', () => {
      isPressed = true;
    });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (isPressed) return play.call(this);
      return Promise.reject(new DOMException('a press is needed', 'NotAllowedError'));
    };
  });
  const page = await context.newPage();
  await page.goto(link);
  const button = page.getByRole('button', { name: 'Play all' });
  await expect(playerOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(playerOf(page).getByRole('alert')).toHaveCount(0);
  await button.click();
  await expectSound(page);
  await expect(button).toHaveCount(0);
  await expect(playerOf(page)).toContainText('Next: ');
  await expect(playerOf(page).getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  await context.close();
  await desk.close();
});

test('single tracks are saved where the link allows it, and their button is absent where it does not', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'To be saved');
  const made = await desk.link();
  const page = await visitor(browser, made);
  await expect(rows(page)).toHaveCount(4);
  const save = rows(page)
    .first()
    .getByRole('button', { name: /^Download / });
  const saved = page.waitForEvent('download');
  await save.click();
  expect((await saved).suggestedFilename()).toMatch(/\.mp3$/);
  await expectAnnounced(page, /^Downloaded track .+ \([\d.]+ (b|Kb|Mb)\)$/);
  // a failure only sets the flag
  await page.route('**/api/track/get_download_url', (route) => route.abort());
  const second = rows(page).nth(1);
  await second.getByRole('button', { name: /^Download / }).click();
  await expect(second.getByRole('button', { name: /failed, try again$/ })).toBeVisible();
  const text = rows(page).first().getByRole('button', { expanded: false });
  await text.click();
  await expect(rows(page).first()).toContainText('Writer');
  await expectAccessible(page);
  const bare = await visitor(browser, await desk.link({ allowed_single_track: false, allowed_all_tracks: false }));
  await expect(rows(bare)).toHaveCount(4);
  await expect(bare.getByRole('button', { name: /^Download / })).toHaveCount(0);
  for (const each of [page, bare]) await each.context().close();
  await desk.close();
});

test('the page fits a phone, a phone on its side and 200 %, and is used by keys alone', async ({ browser, server }) => {
  const desk = await Desk.open(browser, server, 'A playlist with a name that is much longer than any phone is wide');
  const made = await desk.link();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]) {
    const page = await visitor(browser, made, { viewport });
    await expect(rows(page)).toHaveCount(4);
    await expect(playerOf(page)).toBeVisible();
    const wide = await page.evaluate(() => {
      const within = [document.documentElement, ...document.querySelectorAll('main, header, section')];
      return within
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    });
    expect(wide, `${viewport.width} × ${viewport.height}`).toEqual([]);
    await page.context().close();
  }
  const page = await visitor(browser, made);
  await expectSound(page);
  await page.keyboard.press('Space');
  await expect(playerOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the tracks' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page).first().getByRole('button', { expanded: true })).toBeFocused();
  await page.context().close();
  await desk.close();
});

test('its owner changes the background where visitors see it, and looks at the page as they do', async ({
  browser,
  server,
}) => {
  const desk = await Desk.open(browser, server, 'By the sea');
  const made = await desk.link({ allowed_single_track: false, allowed_all_tracks: false });
  const guest = await visitor(browser, made);
  await expect(title(guest)).toHaveText('By the sea');
  await expect(guest.getByRole('button', { name: 'Background' })).toHaveCount(0);
  const picture = (page: Page) => page.locator('header img').getAttribute('src');
  const before = await picture(guest);

  const { page } = desk;
  await page.goto(made.link);
  // nobody can do here what the link does not allow
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Download |archive/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Background' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Please upload file')).toBeVisible();
  const buffer = await page.screenshot();
  await dialog.getByLabel('Choose a background').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expectAnnounced(page, 'Playlist background loaded successfully!');
  await expect.poll(() => picture(guest)).not.toBe(before);
  await expect
    .poll(() => guest.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'View as visitor' }).click();
  await expect(page.getByRole('button', { name: 'Background' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to your view' }).click();
  await expect(page.getByRole('button', { name: 'Background' })).toBeVisible();
  await guest.context().close();
  await desk.close();
});
