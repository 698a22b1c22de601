import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { callAs } from './people';
import { type Account, expect, expectAccessible, expectAnnounced, pageOf, type Server, test } from './support';
import { secondTab } from './tabs';

const BRIEF = 'Coastal documentary';

/** Opens the workspace with the first job. */
async function open(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByRole('button', { name: BRIEF }).click();
  await expect(page.locator('tr[data-track]').first()).toBeVisible();
  return page;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Playlist' });

async function choose(page: Page, name: string): Promise<void> {
  await panelOf(page).getByRole('combobox', { name: 'Playlist' }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

test('links of a playlist are made, copied and revoked in one tab and shown in the other; the company’s owner can end them, and makes none', async ({
  browser,
  server,
}) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  await studio.grantPermissions(['clipboard-read', 'clipboard-write']);
  const theirs = await open(studio, server, 'manager2@demo.test');
  await choose(theirs, 'Director shortlist');
  await panelOf(theirs).getByRole('button', { name: 'Share' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Share Director shortlist' });
  const recipient = dialog.getByRole('form', { name: 'New link' }).getByLabel('Recipient');
  await expect(recipient).toBeFocused();
  await recipient.fill('Dana Whitlock');
  await theirs.keyboard.press('Control+Enter');
  const row = dialog.getByRole('listitem').filter({ hasText: 'Dana Whitlock' });
  await expect(row).toContainText('Not opened yet');
  await expectAnnounced(theirs, 'Copied');
  const link = await theirs.evaluate(() => navigator.clipboard.readText());
  await expectAnnounced(theirs, `Link ${link} was copied successfully!`);
  await expect(row.getByRole('link', { name: 'View as visitor: Dana Whitlock' })).toHaveAttribute(
    'href',
    `${link}#visitor`,
  );
  await expectAccessible(theirs);

  const mine = await open(office, server, 'manager@demo.test');
  await choose(mine, 'Director shortlist');
  await panelOf(mine).getByRole('button', { name: 'Links' }).click();
  await expect(mine.getByRole('listitem').filter({ hasText: 'Dana Whitlock' })).toBeVisible();
  await expect(mine.getByRole('button', { name: /^Revoke / })).toBeVisible();
  await expect(mine.getByRole('dialog').getByRole('button', { name: /^Change / })).toHaveCount(0);
  await expect(mine.getByRole('dialog').getByRole('form')).toHaveCount(0);

  const again = await secondTab(theirs);
  await panelOf(again).getByRole('button', { name: 'Share' }).click();
  await expect(again.getByText('Dana Whitlock')).toBeVisible();
  await dialog.getByRole('button', { name: /^Change link/ }).click();
  const edited = dialog.getByRole('form', { name: 'Change the link' });
  await edited.getByLabel('Recipient').fill('Ada');
  await edited.getByLabel('Recipient').press('Control+Enter');
  await expect(edited).toHaveCount(0);
  await expect(again.getByRole('listitem').filter({ hasText: 'Ada' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Revoke link/ }).click();
  await theirs.getByRole('button', { name: 'Revoke', exact: true }).click();
  for (const page of [again, mine]) await expect(page.getByText('No links yet')).toBeVisible();

  await office.close();
  await studio.close();
});

test('a playlist gets a background, and the product’s own back', async ({ context, server }) => {
  const page = await open(context, server, 'manager2@demo.test');
  await choose(page, 'Director shortlist');
  const background = async () => {
    await panelOf(page).getByRole('button', { name: 'More of this playlist' }).click();
    await page.getByRole('menuitem', { name: 'Background' }).click();
  };
  await background();
  const buffer = await page.screenshot();
  await page.getByLabel('Choose a background').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectAnnounced(page, 'Playlist background loaded successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await background();
  await page.getByRole('button', { name: 'Use the default' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the staff find a job of any company by its name, and see how many there are', async ({ context, server }) => {
  const page = await pageOf(context, server, 'admin@demo.test', '/sh_admin/jobs/active');
  const panel = page.getByRole('region', { name: 'Job', exact: true });
  await expect(panel.getByRole('combobox', { name: 'Company' })).toContainText('All companies');
  await expect(panel.getByText(/^\d+$/)).toHaveText(/^[1-9]/);
  await panel.getByRole('combobox', { name: 'Active job' }).click();
  await page.keyboard.type('coastal doc');
  await expect(page.getByRole('option')).toHaveText([new RegExp(BRIEF)]);
  await page.keyboard.press('Enter');
  await expect(page.locator('tr[data-track]').first()).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Active job' })).toContainText(BRIEF);
});

test('the note of a submission stands beside the list, whole', async ({ context, server }) => {
  const page = await open(context, server, 'manager@demo.test');
  await page.keyboard.press('t');
  const note = page.getByRole('region', { name: 'Track' }).getByRole('heading', { name: /^Note from/ });
  await expect(note).toBeVisible();
  await expect(note.locator('xpath=following-sibling::p')).not.toBeEmpty();
});

const names = (page: Page) => panelOf(page).getByRole('listitem').locator('button[title^="Play "]');

async function namesOf(page: Page): Promise<string[]> {
  return (await names(page).evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''))).map((title) =>
    title.replace(/^Play /, ''),
  );
}

async function menu(page: Page, item: string): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'More of this playlist' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a playlist is shared with a member, put in order by two at once, shared with the company, and taken back', async ({
  browser,
  server,
}) => {
  const [office, studio] = [await browser.newContext(), await browser.newContext()];
  const mine = await open(office, server, 'manager@demo.test');
  const theirs = await open(studio, server, 'manager2@demo.test');
  await choose(mine, 'Tidewater');
  const lists = theirs.getByRole('combobox', { name: 'Shared playlist' });
  /** Opens the list of shared playlists and checks whether the playlist is in it. */
  const expectShared = async (isShared: boolean) => {
    await lists.click();
    await expect(theirs.getByRole('option', { name: /^Tidewater/ })).toHaveCount(isShared ? 1 : 0);
    await theirs.keyboard.press('Escape');
  };
  await expectShared(false);
  await panelOf(mine).getByRole('button', { name: 'Share' }).click();
  const dialog = mine.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('switch', { name: 'Share with Teo Lindqvist' }).check({ force: true });
  await expectAnnounced(mine, 'You share this playlist with Teo Lindqvist');
  await expectAccessible(mine);
  await expectShared(true);
  await mine.keyboard.press('Escape');

  await choose(theirs, 'Tidewater');
  await expect(names(theirs)).toHaveCount(await names(mine).count());
  // a plain member sees that there is a link, but not its address
  const playlist_id = Number(new URL(mine.url()).searchParams.get('playlist'));
  await callAs(office.request, server, 'playlist/create_shareable_link', { playlist_id });
  await panelOf(theirs).getByRole('button', { name: 'Links' }).click();
  await expect(theirs.getByText('Only people who can revoke it see its address')).toBeVisible();
  for (const name of [/^Copy /, /^Change /, /^Revoke /, 'Create link']) {
    await expect(theirs.getByRole('dialog').getByRole('button', { name })).toHaveCount(0);
  }
  await theirs.keyboard.press('Escape');
  const [first = '', second = '', third = ''] = await namesOf(mine);
  // one page moves by keys, the other by dragging
  await names(mine).first().focus();
  await mine.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await namesOf(theirs)).slice(0, 3)).toEqual([second, first, third]);
  const row = (at: number) => panelOf(theirs).getByRole('listitem').nth(at);
  await row(2)
    .locator('span')
    .first()
    .dragTo(row(0).locator('span').first(), { targetPosition: { x: 4, y: 1 } });
  await expect.poll(async () => (await namesOf(mine)).slice(0, 3)).toEqual([third, second, first]);
  // one page adds while the other moves: both changes survive
  const before = await names(mine).count();
  await theirs
    .getByRole('button', { name: /^Add .* to the playlist$/ })
    .first()
    .click();
  await names(mine).first().focus();
  await mine.keyboard.press('Alt+ArrowDown');
  for (const page of [mine, theirs]) {
    await expect(names(page)).toHaveCount(before + 1);
    await expect.poll(async () => (await namesOf(page)).slice(0, 3)).toEqual([second, third, first]);
  }

  await menu(mine, 'Rename');
  const name = mine.getByRole('textbox', { name: /^Name/ });
  await name.fill('');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Please enter new name to playlist')).toBeVisible();
  await name.fill('Tidewater, second pass');
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(panelOf(theirs).getByRole('combobox', { name: 'Playlist' })).toContainText('second pass');
  await expect(panelOf(theirs).getByRole('button', { name: /^Share/ })).toHaveCount(0);

  await panelOf(mine)
    .getByRole('button', { name: /^Share/ })
    .click();
  await dialog.getByRole('switch', { name: 'Share with Teo Lindqvist' }).uncheck({ force: true });
  await expectAnnounced(mine, 'No longer shared with Teo Lindqvist');
  await expectShared(false);
  await expect(panelOf(theirs).getByText('Tidewater')).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Share with company' }).check({ force: true });
  await expectAnnounced(mine, 'You share this playlist with company');
  await expectShared(true);
  await dialog.getByRole('switch', { name: 'Share with company' }).uncheck({ force: true });
  await expectShared(false);
  await office.close();
  await studio.close();
});

test('the shortlist is saved as a CSV, and by the staff with its metadata', async ({ browser, server }) => {
  const [office, hq] = [await browser.newContext(), await browser.newContext()];
  const saved = async (page: Page, item: string) => {
    const download = page.waitForEvent('download');
    await menu(page, item);
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const page = await open(office, server, 'manager2@demo.test');
  await choose(page, 'Director shortlist');
  const shortlist = await saved(page, 'Export as CSV');
  expect(shortlist.name).toMatch(/^Director shortlist-\d{4}-\d\d-\d\d\.csv$/);
  expect(shortlist.text).toContain('Low Tide Ledger');
  await expectAnnounced(page, 'The file was downloaded');

  const staff = await pageOf(
    hq,
    server,
    'admin@demo.test',
    new URL(page.url()).pathname.replace('manager', 'sh_admin'),
  );
  await staff.getByRole('button', { name: BRIEF }).click();
  await expect(staff.locator('tr[data-track]').first()).toBeVisible();
  await choose(staff, 'Director shortlist');
  const metadata = await saved(staff, 'Download metadata');
  expect(metadata.name).toMatch(/^Director shortlist-metadata-\d{4}-\d\d-\d\d\.csv$/);
  expect(metadata.text).toContain('user_name');
  await expectAnnounced(staff, 'Playlist metadata downloaded!');
  await office.close();
  await hq.close();
});

test('a track of a shared playlist is heard as of that playlist', async ({ context, server }) => {
  const sent: string[] = [];
  context.on('page', (page) =>
    page.on('websocket', (line) => line.on('framesent', ({ payload }) => sent.push(String(payload)))),
  );
  const page = await pageOf(context, server, 'manager@demo.test', '/manager/jobs/active');
  await page.getByRole('button', { name: BRIEF }).click();
  // the job shares playlists, so the shared one is open
  await expect(page.getByRole('combobox', { name: 'Shared playlist' })).toContainText('Director shortlist');
  const unheard = page.getByRole('button', { name: /not listened to yet$/ });
  const track = Number(await page.locator('tr[data-track]').last().getAttribute('data-track'));
  const job = Number(new URL(page.url()).searchParams.get('job'));
  const listened = { track_id: track, job_id: job, listened: false };
  await callAs(context.request, server, 'application/set_track_listened', listened);
  await expect(unheard).toHaveCount(1);
  await unheard.click();
  await expect.poll(() => sent.some((frame) => frame.includes('"playlist.set_track_listened"'))).toBe(true);
  await expect(unheard).toHaveCount(0);
});

test('the staff switch how a job is shared and give it to another company: it goes from one’s open pages to the other’s', async ({
  browser,
  server,
}) => {
  const [office, studio, hq] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const mine = await pageOf(office, server, 'manager@demo.test', '/manager/jobs/active');
  const theirs = await pageOf(studio, server, 'manager2@demo.test', '/manager/jobs/active');
  const tag = Date.now() % 100_000;
  const as = (context: BrowserContext, path: string, data: object) => callAs(context.request, server, path, data);
  const companies = (await as(office, 'company/get', {})) as { id: number }[];
  const title = `Harbour radio ${tag}`;
  const brief = { title, description: 'Two minutes', budget: '900', link_1: 'https://needledrop.example' };
  await as(office, 'job/create', { ...brief, company_id: companies[0]?.id });
  const made = (await as(studio, 'company/create', { name: `Quay Audio ${tag}`, description: 'Radio' })) as {
    company_id: number;
  };
  await expect(mine.getByRole('button', { name: title })).toBeVisible();
  await theirs.getByRole('combobox', { name: 'Company' }).click();
  await theirs.getByRole('option', { name: `Quay Audio ${tag}` }).click();

  const staff = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/jobs/active');
  await staff.getByRole('button', { name: title }).click();
  await staff.getByRole('button', { name: 'More of this job' }).click();
  await staff.getByRole('menuitem', { name: 'Share type and company' }).click();
  const sharing = staff.getByRole('switch', { name: 'Auto forwarding' });
  await sharing.check({ force: true });
  await expectAnnounced(staff, 'Share type for this job has been successfully changed to auto forwarding!');
  await expect(sharing).toBeChecked();
  await expectAccessible(staff);
  await staff.getByRole('dialog').getByRole('combobox', { name: 'Company' }).click();
  await staff.keyboard.type(`Quay Audio ${tag}`);
  await staff.keyboard.press('Enter');
  await staff.getByRole('button', { name: 'Move job' }).click();
  await staff.getByRole('button', { name: 'Move', exact: true }).click();
  await expectAnnounced(staff, 'Job was updated successfully');
  await expect(mine.getByRole('button', { name: title })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: title })).toBeVisible();
  // the next test finds the reviewer with one company again
  await as(studio, 'company/delete', { company_id: made.company_id });
  for (const context of [office, studio, hq]) await context.close();
});

test('a reviewer invites the creator of a track into a team', async ({ browser, server }) => {
  const [office, home] = [await browser.newContext(), await browser.newContext()];
  const page = await open(office, server, 'manager@demo.test');
  const team = `Night desk ${Date.now() % 100_000}`;
  const made = (await callAs(office.request, server, 'team/create', { name: team })) as { team_id: number };
  await page.getByRole('combobox', { name: 'Shared playlist' }).click();
  await page.getByRole('option', { name: /^Submissions/ }).click();
  const row = page.locator('tr[data-track]').filter({ hasText: 'Low Tide Ledger' });
  await row.getByRole('button', { name: /^Invite the creator of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to a team' });
  await dialog.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: team }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectAnnounced(page, 'Team invite was sent successfully');
  await expect(dialog).toHaveCount(0);
  await pageOf(home, server, 'creator@demo.test', '/');
  const invites = (await callAs(home.request, server, 'team/get_musician_invites', {})) as { team_name: string }[];
  expect(invites.map(({ team_name }) => team_name)).toContain(team);
  await row.getByRole('button', { name: /^Invite the creator of/ }).click();
  await dialog.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: team }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('This creator was invited already')).toBeVisible();
  // a waiting invitation would be shown in the creator's menu
  await callAs(office.request, server, 'team/delete', { id: made.team_id });
  await office.close();
  await home.close();
});
