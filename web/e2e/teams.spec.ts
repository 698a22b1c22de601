import type { BrowserContext } from '@playwright/test';
import { callAs } from './people';
import {
  type Account,
  expect,
  expectAccessible,
  expectAnnounced,
  expectLive,
  pageOf,
  type Server,
  test,
} from './support';

/** Creates an open job of the demo company for these teams. */
async function postJob(manager: BrowserContext, server: Server, title: string, teams_id: number[]): Promise<number> {
  const [company] = (await callAs(manager.request, server, 'company/get', {})) as { id: number }[];
  const job = {
    company_id: company?.id,
    title,
    description: 'Strings',
    budget: '800',
    link_1: 'https://example.com/a',
  };
  const made = await callAs(manager.request, server, 'job/create', { ...job, teams_id });
  return (made as { job_id: number }).job_id;
}

test('a team is made, joined and left; its jobs are on the boards of its members alone, at once', async ({
  browser,
  server,
}) => {
  const contexts: BrowserContext[] = [];
  const personAt = async (email: Account, path: string) => {
    const context = await browser.newContext();
    contexts.push(context);
    return { context, page: await pageOf(context, server, email, path) };
  };
  const manager = await personAt('manager@demo.test', '/team');
  const admin = await personAt('admin@demo.test', '/team');
  const one = await personAt('creator@demo.test', '/team');
  const other = await personAt('creator2@demo.test', '/creator/job/list');
  const board = await one.context.newPage();
  await board.goto(`${server.url}/creator/job/list`);
  for (const page of [manager.page, admin.page, one.page, other.page, board]) {
    await expectLive(page);
  }

  const tag = Date.now();
  const team = `Small rooms ${tag}`;
  await manager.page.getByRole('button', { name: 'Create team' }).first().click();
  const dialog = manager.page.getByRole('dialog', { name: 'Create team' });
  await dialog.getByLabel(/^Name/).fill(team);
  await manager.page.keyboard.press('Enter');
  await expectAnnounced(manager.page, `Team ${team} was created successfully`);
  const inList = admin.page.getByRole('region', { name: 'Teams' }).getByRole('rowheader').filter({ hasText: team });
  await expect(inList).toContainText('0 members · ');

  // the first creator is invited by email, and accepts as soon as the row is shown
  await manager.page.getByRole('button', { name: 'Invite by email' }).click();
  await manager.page
    .getByRole('dialog')
    .getByLabel(/^Email/)
    .fill('creator@demo.test');
  await manager.page.keyboard.press('Enter');
  await expectAnnounced(manager.page, 'We sent an invitation to the mail creator@demo.test!');
  const docked = manager.page.getByRole('region', { name: `Invitations to ${team}` });
  await expect(docked.getByRole('row').filter({ hasText: 'creator@demo.test' })).toContainText('pending');
  const accept = one.page.getByRole('button', { name: `Accept the invitation to ${team}` });
  await expect(accept).toBeVisible();
  const tab = one.page.getByRole('link', { name: /^Team/ });
  await expect(tab).toHaveAccessibleName('Team 1 invitation');
  await expectAccessible(one.page);
  await accept.press('Enter');
  await expectAnnounced(one.page, 'Successfully accepted!');
  await expect(one.page.getByRole('button', { name: `Leave ${team}` })).toBeVisible();
  await expect(accept).toHaveCount(0);
  await expect(tab).toHaveAccessibleName('Team');
  const members = manager.page.getByRole('region', { name: `Members of ${team}` });
  await expect(members.getByRole('rowheader')).toHaveCount(1);
  await expectAnnounced(manager.page, 'Accepted the invitation just now');
  await expect(docked.getByRole('row').filter({ hasText: 'creator@demo.test' })).toContainText('accepted');
  await expect(inList).toContainText('1 member · ');
  await expectAccessible(manager.page);

  // a job for the team, then one for everybody: a board that shows the second would show the first as well
  const forTeam = `For the team ${tag}`;
  const forAll = `For all ${tag}`;
  const [{ id }] = (await callAs(manager.context.request, server, 'team/get', {})) as [{ id: number }];
  const jobId = await postJob(manager.context, server, forTeam, [id]);
  await postJob(manager.context, server, forAll, []);
  const jobOn = (page: typeof board, title: string) => page.getByRole('rowheader').filter({ hasText: title });
  await expect(jobOn(board, forTeam)).toBeVisible();
  await expect(jobOn(other.page, forAll)).toBeVisible();
  await expect(jobOn(other.page, forTeam)).toHaveCount(0);
  const ledHere = manager.page.getByRole('region', { name: 'Teams' }).getByRole('rowheader').filter({ hasText: team });
  await expect(ledHere).toContainText('1 open job');
  await expect(inList).toContainText('1 open job');
  const setStatus = (status: string) =>
    callAs(manager.context.request, server, 'job/update_status', { id: jobId, status });
  await setStatus('closed');
  await expect(ledHere).not.toContainText('open job');
  await expect(inList).not.toContainText('open job');
  await setStatus('open');
  await expect(ledHere).toContainText('1 open job');

  // the second creator joins in another tab, and the board shows the job
  await callAs(manager.context.request, server, 'team/invite', { team_id: id, email: 'creator2@demo.test' });
  const invites = (await callAs(other.context.request, server, 'team/get_musician_invites', {})) as { id: number }[];
  const answer = { invite_id: invites[0]?.id, status: 'accepted' };
  await callAs(other.context.request, server, 'team/update_invite_status', answer);
  await expect(jobOn(other.page, forTeam)).toBeVisible();

  // a member who is removed no longer sees the job, and neither does one who leaves
  await expect(members.getByRole('rowheader')).toHaveCount(2);
  const newest = members.getByRole('row').nth(1);
  await newest.getByRole('button', { name: /^Remove/ }).click();
  await manager.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(jobOn(other.page, forTeam)).toHaveCount(0);
  await expect(jobOn(other.page, forAll)).toBeVisible();
  await expect(jobOn(board, forTeam)).toBeVisible();
  await one.page.getByRole('button', { name: `Leave ${team}` }).click();
  await one.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expectAnnounced(one.page, `You left the team ${team}`);
  await expect(jobOn(board, forTeam)).toHaveCount(0);
  await expect(members).toHaveCount(0);
  await expect(manager.page.getByText('No members yet')).toBeVisible();

  // without its only team the job is closed, and its creator is notified
  await manager.page.getByRole('button', { name: `Delete ${team}` }).click();
  const question = manager.page.getByRole('dialog', { name: `Delete ${team}?` });
  await expect(question).toContainText('Used in 1 open job.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectAnnounced(manager.page, 'Deleted succesfully');
  await expectAnnounced(manager.page, new RegExp(`^No team is left for the job "${forTeam}"`));
  await expect(inList).toHaveCount(0);
  await manager.page.goto(`${server.url}/manager/job/list`);
  await manager.page.getByRole('radio', { name: /^Closed/ }).check({ force: true });
  await expect(jobOn(manager.page, forTeam)).toContainText('No team left');
  for (const context of contexts) await context.close();
});

test('a job of two teams of a creator stays on the open board while one of them has it, and leaves it with the second', async ({
  browser,
  server,
}) => {
  const [home, office] = [await browser.newContext(), await browser.newContext()];
  const board = await pageOf(home, server, 'creator3@demo.test', '/creator/job/list');
  const manager = await pageOf(office, server, 'manager@demo.test', '/manager/job/list');
  const tag = Date.now();
  const asManager = (path: string, data: object) => callAs(office.request, server, path, data);
  const teamOf = async (name: string) =>
    ((await asManager('team/create', { name: `${name} ${tag}` })) as { team_id: number }).team_id;
  const [strings, brass, others] = [await teamOf('Strings'), await teamOf('Brass'), await teamOf('Others')];
  for (const team_id of [strings, brass]) {
    await asManager('team/invite', { team_id, email: 'creator3@demo.test' });
    const invites = await callAs(home.request, server, 'team/get_musician_invites', {});
    const { id: invite_id } = (invites as { id: number; status: string }[]).find(
      ({ status }) => status === 'pending',
    ) ?? { id: 0 };
    await callAs(home.request, server, 'team/update_invite_status', { invite_id, status: 'accepted' });
  }
  const title = `For both teams ${tag}`;
  const job_id = await postJob(office, server, title, [strings, brass]);
  const rowOn = (page: typeof board, name: string) => page.getByRole('rowheader').filter({ hasText: name });
  await expect(rowOn(board, title)).toBeVisible();
  await expect(rowOn(manager, title)).toBeVisible();
  // a later change, sent to the team that still has the job, shows that the board has received the loss and kept the row
  await asManager('job/update', { job_id, teams_id: [brass] });
  await asManager('job/update', { job_id, title: `${title}, louder` });
  for (const page of [board, manager]) await expect(rowOn(page, `${title}, louder`)).toBeVisible();
  await asManager('job/update', { job_id, teams_id: [others] });
  await expect(rowOn(board, title)).toHaveCount(0);
  await expect(rowOn(manager, title)).toBeVisible();
  await home.close();
  await office.close();
});
