import type { BrowserContext, Page } from '@playwright/test';
import { callAs } from './people';
import { type Account, expect, expectAnnounced, expectLive, pageOf, type Server, test } from './support';

interface Person {
  context: BrowserContext;
  page: Page;
}

/** Marks a page, so that a reload of it would be seen. */
async function mark(page: Page): Promise<void> {
  await expectLive(page);
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

/** Goes to another page as people do: by the sidebar. */
async function goTo(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click();
}

/** Opens a form from the Create menu, over whatever page is open. */
async function create(page: Page, kind: 'Job' | 'Company' | 'Team') {
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Create ${kind.toLowerCase()}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const tracks = (page: Page) => page.locator('tr[data-track]');

/** Posts a job for all creators. A page that shows it has already received a team's job that was posted before. */
async function postForAll(manager: BrowserContext, server: Server, company: string, title: string): Promise<void> {
  const companies = (await callAs(manager.request, server, 'company/get', {})) as { id: number; name: string }[];
  const company_id = companies.find(({ name }) => name === company)?.id;
  const brief = { description: 'For everybody', budget: '100', link_1: 'https://lighthouse.example' };
  await callAs(manager.request, server, 'job/create', { company_id, title, ...brief });
}

test('a whole job: company, team, brief with a picture, submissions, ratings, shortlist, link, and its end', async ({
  browser,
  server,
}) => {
  const at = async (email: Account, path: string): Promise<Person> => {
    const context = await browser.newContext();
    const page = await pageOf(context, server, email, path);
    await mark(page);
    return { context, page };
  };
  const mara = await at('manager@demo.test', '/manager/job/list');
  const teo = await at('manager2@demo.test', '/manager/invite/list');
  const staff = await at('admin@demo.test', '/sh_admin/company/list');
  const ines = await at('creator@demo.test', '/team');
  const other = await at('creator2@demo.test', '/creator/job/list');
  const people = [mara, teo, staff, ines, other];
  const tag = Date.now() % 1_000_000;

  // a company, created in a form over the list of jobs; its second member joins by an invitation
  const company = `Breakwater ${tag}`;
  const companyForm = await create(mara.page, 'Company');
  await companyForm.getByLabel(/^Name/).fill(company);
  await companyForm.getByLabel(/^Description/).fill('Films about harbours');
  await mara.page.keyboard.press('Control+Enter');
  await expectAnnounced(mara.page, `The company ${company} was successfully created!`);
  await expect(row(staff.page, company)).toContainText('Mara Kessel');
  await goTo(mara.page, 'Companies');
  await mara.page.getByRole('button', { name: `Show the members of ${company}` }).click();
  await mara.page.getByRole('button', { name: `Invite member to ${company}` }).click();
  const invitation = mara.page.getByRole('dialog');
  await invitation.getByLabel(/^Email/).fill('manager2@demo.test');
  await invitation.getByRole('combobox', { name: /^Role/ }).click();
  await mara.page.getByRole('option', { name: 'member' }).click();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expectAnnounced(mara.page, 'We sent an invitation to the mail manager2@demo.test!');
  await row(teo.page, company)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expectAnnounced(teo.page, 'Successfully accepted!');
  const members = mara.page.getByRole('region', { name: `Members of ${company}` });
  await expect(members.getByText('manager2@demo.test')).toBeVisible();

  // a team, and a creator in it
  const team = `Small rooms ${tag}`;
  const teamForm = await create(mara.page, 'Team');
  await teamForm.getByLabel(/^Name/).fill(team);
  await mara.page.keyboard.press('Enter');
  await expectAnnounced(mara.page, `Team ${team} was created successfully`);
  await goTo(mara.page, 'Team');
  await mara.page.getByRole('button', { name: 'Invite by email' }).click();
  await mara.page
    .getByRole('dialog')
    .getByLabel(/^Email/)
    .fill('creator@demo.test');
  await mara.page.keyboard.press('Enter');
  await ines.page.getByRole('button', { name: `Accept the invitation to ${team}` }).click();
  await expectAnnounced(ines.page, 'Successfully accepted!');
  await expect(mara.page.getByRole('region', { name: `Members of ${team}` }).getByRole('rowheader')).toHaveCount(1);

  // the brief in two steps, with a picture: only its reviewers and the team see it
  await goTo(ines.page, 'Job Board');
  await goTo(teo.page, 'Job Board');
  await goTo(staff.page, 'Job Board');
  for (const { page } of [ines, teo, staff]) await expect(page.getByRole('row').nth(1)).toBeVisible();
  const title = `Lighthouse, nine rooms ${tag}`;
  const brief = await create(mara.page, 'Job');
  await brief.getByLabel(/^Title/).fill(title);
  await brief.getByLabel(/^Company/).click();
  await mara.page.getByRole('option', { name: company }).click();
  await brief.getByLabel(/^Description/).fill('Beds of one minute for nine rooms.');
  await brief.getByLabel(/^Budget/).fill('2500');
  await brief.getByLabel(/^Example link 1/).fill('https://lighthouse.example/rooms');
  await brief.getByLabel('Teams').click();
  await mara.page.getByRole('option', { name: team }).click();
  await brief.getByRole('button', { name: 'NEXT' }).click();
  const buffer = await mara.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await brief.getByLabel('Choose a job avatar').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await expect(brief.getByRole('button', { name: 'Cropped area of sea.png' })).toBeVisible();
  await brief.getByRole('button', { name: 'CREATE' }).click();
  await expectAnnounced(mara.page, 'The Job was successfully! created');
  for (const { page } of [teo, staff, ines]) {
    const picture = row(page, title).getByRole('presentation').or(row(page, title).locator('img')).first();
    await expect(picture).toHaveAttribute('src', /\/files\//);
  }
  const forAll = `For everybody ${tag}`;
  await postForAll(mara.context, server, company, forAll);
  await expect(row(other.page, forAll)).toBeVisible();
  await expect(row(other.page, title)).toHaveCount(0);

  // new submissions appear in the open workspaces
  const open = async ({ page }: Person) => {
    await goTo(page, 'Music Submissions');
    const panel = page.getByRole('region', { name: 'Job', exact: true });
    await panel.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: company }).click();
    await panel.getByRole('combobox', { name: 'Active job' }).click();
    await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
    await expect(page.getByRole('heading', { name: 'Submissions', exact: true })).toBeVisible();
  };
  await open(mara);
  await open(teo);
  await ines.page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  for (const times of [1, 2]) {
    await ines.page.getByRole('button', { name: /^Add / }).first().click();
    await expect(ines.page.getByText(`${times} of 10 used`)).toBeVisible();
  }
  await ines.page.getByRole('button', { name: 'Submit tracks' }).click();
  await expectAnnounced(ines.page, 'You have successfully submitted tracks!');
  for (const { page } of [mara, teo]) {
    await page.getByRole('button', { name: /2 new/ }).click();
    await expect(tracks(page)).toHaveCount(2);
  }

  // a rating of one manager is shown to the other
  const first = (await tracks(mara.page).first().getAttribute('data-track')) ?? '';
  const same = (page: Page) => page.locator(`tr[data-track="${first}"]`);
  for (const { page } of [mara, teo]) await same(page).locator('td').nth(1).click();
  await mara.page.keyboard.press('8');
  await expectAnnounced(mara.page, 'You rate the track in 8');
  await expectAnnounced(teo.page, /^Mara Kessel rated .* 8$/);

  // a shortlist of the rated tracks: shared with the company, taken back, shared with one member, and a link to it
  const panel = mara.page.getByRole('region', { name: 'Playlist' });
  await panel.getByRole('button', { name: 'Create playlist' }).click();
  await mara.page.getByRole('textbox', { name: 'Name' }).fill(`Shortlist ${tag}`);
  await mara.page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Share/ }).click();
  const sharing = mara.page.getByRole('dialog', { name: 'Share' });
  const shared = teo.page.getByRole('combobox', { name: 'Shared playlist' });
  await sharing.getByRole('switch', { name: 'Share with company' }).check({ force: true });
  await expectAnnounced(mara.page, 'You share this playlist with company');
  await shared.click();
  await expect(teo.page.getByRole('option', { name: `Shortlist ${tag}` })).toBeVisible();
  await teo.page.keyboard.press('Escape');
  await sharing.getByRole('switch', { name: 'Share with company' }).uncheck({ force: true });
  await shared.click();
  await expect(teo.page.getByRole('option')).toHaveText([/^Submissions/]);
  await teo.page.keyboard.press('Escape');
  await sharing.getByRole('switch', { name: /^Share with Teo/ }).check({ force: true });
  await shared.click();
  await expect(teo.page.getByRole('option', { name: `Shortlist ${tag}` })).toBeVisible();
  for (const { page } of [mara, teo]) await page.keyboard.press('Escape');
  await teo.page.getByRole('region', { name: 'Playlist' }).getByRole('combobox').click();
  await teo.page.getByRole('option', { name: `Shortlist ${tag}` }).click();
  await panel.getByRole('button', { name: /^Share/ }).click();
  await teo.page.getByRole('region', { name: 'Playlist' }).getByRole('button', { name: 'Links' }).click();
  const links = ({ page }: Person) => page.getByRole('dialog', { name: `Shortlist ${tag}` });
  await expect(links(teo).getByText('No links yet')).toBeVisible();
  await links(mara)
    .getByRole('button', { name: /^Create and copy/ })
    .click();
  await expect(links(mara).getByRole('link', { name: /^View as visitor/ })).toBeVisible();
  await expect(links(teo).getByRole('listitem')).toContainText('Only people who can revoke it see its address');
  for (const { page } of [mara, teo]) await page.keyboard.press('Escape');

  // the other manager closes the job
  await goTo(teo.page, 'Job Board');
  await row(teo.page, title)
    .getByRole('button', { name: /^Close/ })
    .click();
  await expectAnnounced(teo.page, 'Status changed to closed');
  await expect(row(ines.page, title).getByText('closed', { exact: true })).toBeVisible();
  await expect(row(staff.page, title)).toHaveCount(0);
  await expect(mara.page.getByRole('region', { name: 'Job', exact: true }).getByText('closed')).toBeVisible();

  for (const { page, context } of people) {
    expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
    await context.close();
  }
});
