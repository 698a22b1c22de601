import { expect, expectAccessible, expectAnnounced, expectLive, pageOf, test } from './support';

test('an invitation arrives while the list is open, is accepted, and the company hears of it', async ({
  browser,
  server,
}) => {
  const [owner, guest] = [await browser.newContext(), await browser.newContext()];
  const list = await pageOf(guest, server, 'manager2@demo.test', '/manager/invite/list');
  await expect(list.getByRole('heading', { name: 'Company Invitations', level: 1 })).toBeVisible();
  await expectLive(list);
  const sent = await pageOf(owner, server, 'manager@demo.test', '/manager/invite/list');
  await sent.getByRole('radio', { name: /^Created/ }).check({ force: true });

  const call = async (path: string, data: object) => {
    const answer = await owner.request.post(`${server.url}/api/company/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).result;
  };
  const name = `Net Menders ${Date.now()}`;
  const { company_id } = await call('create', { name, description: 'Documentaries' });
  await call('create_invite', { company_id, email: 'manager2@demo.test', role: 'member' });

  const row = list.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('pending');
  const tab = list.getByRole('link', { name: /^Company Invitations/ });
  await expect(tab).toHaveAccessibleName('Company Invitations 1 invitation');
  await expectAccessible(list);
  const created = sent.getByRole('row').filter({ hasText: name });
  await expect(created).toContainText('pending');

  await row.getByRole('button', { name: /^Accept/ }).press('Enter');
  await expectAnnounced(list, 'Successfully accepted!');
  await expect(row).toContainText('accepted');
  await expect(tab).toHaveAccessibleName('Company Invitations');
  await expect(created).toContainText('accepted');
  const companies = await guest.request.post(`${server.url}/api/company/get`, { data: {} });
  expect(JSON.stringify(await companies.json())).toContain(name);

  await created.getByRole('button', { name: /^Delete the invitation/ }).click();
  await expect(created).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await owner.close();
  await guest.close();
});

test('an invitation is declined', async ({ browser, server }) => {
  const [owner, guest] = [await browser.newContext(), await browser.newContext()];
  await pageOf(owner, server, 'manager@demo.test', '/manager/job/list');
  const name = `Ferry Film ${Date.now()}`;
  const made = await owner.request.post(`${server.url}/api/company/create`, { data: { name, description: 'Films' } });
  const { company_id } = (await made.json()).result;
  const invite = { company_id, email: 'manager2@demo.test', role: 'admin' };
  expect((await owner.request.post(`${server.url}/api/company/create_invite`, { data: invite })).status()).toBe(200);

  const list = await pageOf(guest, server, 'manager2@demo.test', '/manager/invite/list');
  const row = list.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('button', { name: /^Decline/ })).toBeVisible();
  const buttons = await row.getByRole('button').all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(new Set(middles).size, 'the buttons stand on one line').toBe(1);
  await row.getByRole('button', { name: /^Decline/ }).click();
  await expectAnnounced(list, 'You declined the invitation!');
  await expect(row).toContainText('declined');
  await owner.close();
  await guest.close();
});
