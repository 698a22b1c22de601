import { callAs } from './people';
import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, test } from './support';

test('a company from its creation to its restoration, as its owner, a member and the staff see it', async ({
  browser,
  server,
}) => {
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  const [owners, members, staff] = contexts as [(typeof contexts)[0], (typeof contexts)[0], (typeof contexts)[0]];
  const owner = await pageOf(owners, server, 'manager@demo.test', '/manager/company/list');
  const member = await pageOf(members, server, 'manager2@demo.test', '/manager/company/list');
  const admin = await pageOf(staff, server, 'admin@demo.test', '/sh_admin/company/list');
  const jobs = await members.newPage();
  await jobs.goto(`${server.url}/manager/job/list`);
  const workspace = await members.newPage();
  await workspace.goto(`${server.url}/manager/jobs/active`);
  for (const page of [owner, member, admin, jobs, workspace]) {
    await expectLive(page);
  }
  const name = `Net Menders ${Date.now()}`;
  const rowOn = (page: typeof owner) => page.getByRole('row').filter({ hasText: name }).first();

  await owner.getByRole('button', { name: 'Create company' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Create company' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Description/).fill('Documentaries');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expectAnnounced(owner, `The company ${name} was successfully created!`);
  await expect(rowOn(admin)).toBeVisible();

  // the owner invites, the other accepts, and everybody sees who has joined
  await owner.getByRole('button', { name: `Invite member to ${name}` }).click();
  await expect(owner.getByLabel(/^Email/)).toBeFocused();
  await owner.keyboard.type('manager2@demo.test');
  await owner.getByRole('combobox', { name: /^Role/ }).click();
  await owner.getByRole('option', { name: 'member' }).click();
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expectAnnounced(owner, 'We sent an invitation to the mail manager2@demo.test!');
  const invites = await callAs(members.request, server, 'company/get_received_invites', {});
  const [invite] = invites as { id: number }[];
  await callAs(members.request, server, 'company/update_invite_status', { invite_id: invite?.id, status: 'accepted' });
  await owner.getByRole('button', { name: `Show the members of ${name}` }).click();
  const inside = owner.getByRole('region', { name: `Members of ${name}` });
  await expect(inside.getByRole('rowheader')).toHaveCount(2);
  await expect(rowOn(member)).toContainText('Owner or admin only');
  await expect(member.getByRole('button', { name: `Delete ${name}` })).toBeDisabled();
  await expectAccessible(owner);

  // another role gives its rights on the open page
  await inside.getByLabel(/^Role of/).click();
  await owner.getByRole('option', { name: 'admin' }).click();
  await expect(member.getByRole('button', { name: `Invite member to ${name}` })).toBeVisible();

  // a job of the company is in the member's list, and disappears with the membership; every page shows a message
  const companies = (await callAs(owners.request, server, 'company/get', {})) as { id: number; name: string }[];
  const company_id = companies.find((company) => company.name === name)?.id;
  const title = `Low tide ${Date.now()}`;
  const brief = { company_id, title, description: 'Strings', budget: '800', link_1: 'https://example.com/a' };
  await callAs(owners.request, server, 'job/create', brief);
  await expect(jobs.getByRole('rowheader').filter({ hasText: title })).toBeVisible();
  await inside.getByRole('button', { name: /^Remove/ }).click();
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(inside.getByRole('rowheader')).toHaveCount(1);
  await expect(member.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await expect(jobs.getByRole('rowheader').filter({ hasText: title })).toHaveCount(0);
  for (const page of [member, jobs, workspace]) await expectAnnounced(page, `You are no longer a member of ${name}`);

  // the owner deletes the company by typing its name, another tab of the owner shows that, and the staff restore the company with its job
  const elsewhere = await owners.newPage();
  await elsewhere.goto(`${server.url}/manager/job/list`);
  await expect(elsewhere.getByRole('rowheader').filter({ hasText: title })).toBeVisible();
  await expectLive(elsewhere);
  await owner.getByRole('button', { name: `Delete ${name}` }).click();
  const question = owner.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(question).toContainText('This deletes 1 job with 0 submitted tracks.');
  await expectAccessible(owner);
  await question.getByLabel('Company name').fill(name);
  await owner.keyboard.press('Enter');
  await expectAnnounced(owner, 'Deleted succesfully');
  await expect(elsewhere.getByRole('rowheader').filter({ hasText: title })).toHaveCount(0);
  await expect(elsewhere.getByText(`${name} was deleted`)).toHaveCount(0);
  await expect(owner.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await expect(admin.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await admin.getByRole('radio', { name: 'Deleted' }).check({ force: true });
  await admin.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(admin.getByText('No deleted companies')).toBeVisible();
  await expect(rowOn(owner)).toBeVisible();
  await owner.goto(`${server.url}/manager/job/list`);
  await expect(owner.getByRole('rowheader').filter({ hasText: title })).toBeVisible();
  for (const context of contexts) await context.close();
});

test('the staff vouch for a company', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await pageOf(context, server, 'admin@demo.test', '/sh_admin/company/list');
  const row = page.getByRole('row').filter({ hasText: 'Harbourlight Pictures' }).first();
  await page.getByRole('button', { name: 'Show the members of Harbourlight Pictures' }).click();
  const choice = page.getByRole('switch', { name: 'Verified company' });
  const wasVerified = await choice.isChecked();
  await choice.press('Space');
  await expect(row.getByText('verified')).toHaveCount(wasVerified ? 0 : 1);
  await expectAccessible(page);
  await page.reload();
  await expect(row.getByText('verified')).toHaveCount(wasVerified ? 0 : 1);
  await context.close();
});
