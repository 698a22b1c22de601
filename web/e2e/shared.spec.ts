import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { callAs } from './people';
import { expect, expectAccessible, expectTold, keepTold, pageOf, type Server, test } from './support';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

interface Made {
  link_id: string;
  link: string;
}

/** A playlist of a reviewer's own, with what its owner may do to it. */
class Desk {
  readonly page: Page;
  readonly playlist: number;
  readonly tracks: readonly number[];
  readonly #context: BrowserContext;
  readonly #server: Server;

  private constructor(context: BrowserContext, server: Server, page: Page, playlist: number, tracks: number[]) {
    this.#context = context;
    this.#server = server;
    this.page = page;
    this.playlist = playlist;
    this.tracks = tracks;
  }

  static async open(browser: Browser, server: Server, name: string): Promise<Desk> {
    const context = await browser.newContext();
    const page = await pageOf(context, server, 'manager2@demo.test', '/profile');
    const call = (path: string, data: object) => callAs(context.request, server, path, data);
    const jobs = (await call('job/get', { status: 'open' })) as { all_jobs: { id: number; title: string }[] };
    const job_id = jobs.all_jobs.find(({ title }) => title.startsWith('Coastal documentary'))?.id;
    const page1 = (await call('application/get_applied', { job_id })) as { tracks: { track_id: number }[] };
    const tracks_id = page1.tracks.slice(0, 4).map(({ track_id }) => track_id);
    const made = await call('playlist/create', { job_id, tracks_id, playlist_name: name });
    return new Desk(context, server, page, (made as { playlist_id: number }).playlist_id, tracks_id);
  }

  call(path: string, data: object): Promise<unknown> {
    return callAs(this.#context.request, this.#server, path, { playlist_id: this.playlist, ...data });
  }

  async link(terms: object = {}): Promise<Made> {
    return (await this.call('playlist/create_shareable_link', terms)) as Made;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** A visitor with nothing but the link. */
async function visitor(browser: Browser, { link }: Made, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await keepTold(context);
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });

/** Waits until the sound has moved on. */
async function expectSound(page: Page): Promise<void> {
  const position = () =>
    playerOf(page).getByRole('slider', { name: 'Position in the track' }).getAttribute('aria-valuenow');
  await expect(playerOf(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await position())).toBeGreaterThan(0);
}

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
  await expect(phone.getByText('That is not the password of this link')).toBeVisible();
  await password.fill('slack-water-41');
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(title(phone)).toHaveText('Tidewater, shared');
  await expectSound(phone);
  await phone.reload();
  await expect(title(phone)).toHaveText('Tidewater, shared');
  await expect(rows(phone)).toHaveCount(4);

  // what its owner does is seen at once
  const pages = [guest, phone];
  await desk.call('playlist/update', { tracks_id: desk.tracks, playlist_name: 'Tidewater, first pass' });
  for (const page of pages) await expect(title(page)).toHaveText('Tidewater, first pass');
  const last = await rows(guest)
    .last()
    .getByRole('button', { name: /^Play / })
    .getAttribute('aria-label');
  await desk.call('playlist/update', { tracks_id: desk.tracks.toReversed().slice(0, 3) });
  for (const page of pages) {
    await expect(rows(page)).toHaveCount(3);
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: last ?? '' }),
    ).toBeVisible();
  }

  await desk.call('playlist/delete_shareable_link', { link_id: free.link_id });
  await expect(title(guest)).toHaveText('This link is no longer available');
  await expect(playerOf(guest)).toHaveCount(0);
  await guest.reload();
  await expect(title(guest)).toHaveText('This link is no longer available');
  await expectAccessible(guest);
  await expectSound(phone);

  for (const page of pages) await page.context().close();
  await desk.close();
});

test('its owner sees in the share dialog how a link is used, while it is', async ({ browser, server }) => {
  const desk = await Desk.open(browser, server, 'Counted');
  const made = await desk.link({ recipient: 'Dana Whitlock' });
  const { page } = desk;
  await page.goto(`${server.url}/manager/jobs/active`);
  await page.getByRole('button', { name: 'Coastal documentary' }).click();
  const panel = page.getByRole('region', { name: 'Playlist' });
  await panel.getByRole('combobox', { name: 'Playlist' }).click();
  await page.getByRole('option', { name: /^Counted/ }).click();
  await panel.getByRole('button', { name: 'Share' }).click();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Dana Whitlock' });
  await expect(row).toContainText('Not opened yet');
  const guest = await visitor(browser, made);
  await expect(row).toContainText('1 opens');
  await expect(row).toContainText('Just now');
  await expectSound(guest);
  // a play counts after five seconds
  await expect(row).toContainText('1 plays');
  await expect(row).toContainText('1 listeners');
  await guest.context().close();
  await desk.close();
});

test('a creator’s playlist is heard by its link as well', async ({ browser, server }) => {
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
  for (const each of [page.context(), context]) await each.close();
});

test('a link that has run out says so', async ({ browser, server }) => {
  const desk = await Desk.open(browser, server, 'Run out');
  const made = await desk.link({ expires_at: '2030-01-01T00:00:00Z' });
  server.sql(`update share_link set expires = now() - interval '1 minute' where link_id = '${made.link_id}'`);
  const page = await visitor(browser, made);
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
  // the lock screen and the keys of a keyboard know what plays
  const told = () => page.evaluate(() => navigator.mediaSession.metadata?.album);
  await expect.poll(told).toBe('One after the other');
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
  await expectTold(page, /^Downloaded track .+ \([\d.]+ (b|Kb|Mb)\)$/);
  // a failure sets the flag only
  await page.route('**/api/track/get_download_url', (route) => route.abort());
  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^Download / })
    .click();
  await expect(
    rows(page)
      .nth(1)
      .getByRole('button', { name: /failed, try again$/ }),
  ).toBeVisible();
  const words = rows(page).first().getByRole('button', { expanded: false });
  await words.click();
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
  const made = await desk.link();
  const guest = await visitor(browser, made);
  await expect(title(guest)).toHaveText('By the sea');
  await expect(guest.getByRole('button', { name: 'Background' })).toHaveCount(0);
  const picture = (page: Page) => page.locator('header img').getAttribute('src');
  const before = await picture(guest);

  const { page } = desk;
  await page.goto(made.link);
  await page.getByRole('button', { name: 'Background' }).click();
  const dialog = page.getByRole('dialog', { name: 'Background' });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog.getByText('Please upload file')).toBeVisible();
  const buffer = await page.screenshot();
  await dialog.getByLabel('Choose a background').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expectTold(page, 'Playlist background loaded successfully!');
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
