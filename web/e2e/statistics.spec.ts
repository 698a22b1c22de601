import { callAs } from './people';
import { expect, expectAccessible, pageOf, test } from './support';

test('a submission moves the counter on the pages of two of the staff, and charts are chosen and saved', async ({
  browser,
  server,
}) => {
  const [hq, owners, creators] = await Promise.all([1, 2, 3].map(() => browser.newContext()));
  if (!hq || !owners || !creators) throw new Error('no contexts');
  const one = await pageOf(hq, server, 'admin@demo.test', '/sh_admin/statistics');
  const other = await hq.newPage();
  await other.goto(`${server.url}/sh_admin/statistics?chart=submitted_songs&shape=column`);
  const submitted = (page: typeof one) =>
    page.getByRole('region', { name: 'Counters' }).locator('div').filter({ hasText: 'Songs submitted' });
  await expect(submitted(one)).toContainText(/\d/);
  await expect(submitted(other)).toContainText(/\d/);
  await expect(other.getByRole('radio', { name: /^Song submitted monthly/ })).toBeChecked();
  const read = async () =>
    Number(((await submitted(one).locator('dd').first().textContent()) ?? '').replace(/\D/g, ''));
  const before = await read();

  await pageOf(owners, server, 'manager@demo.test', '/manager/job/list');
  await pageOf(creators, server, 'creator@demo.test', '/creator/track/list');
  const [company] = (await callAs(owners.request, server, 'company/get', {})) as { id: number }[];
  const title = `Low tide ${Date.now()}`;
  const brief = {
    company_id: company?.id,
    title,
    description: 'Strings',
    budget: '800',
    link_1: 'https://example.com/a',
  };
  const job = (await callAs(owners.request, server, 'job/create', brief)) as { job_id: number };
  const found = (await callAs(creators.request, server, 'track/get', {})) as { tracks: { track_id: number }[] };
  const submission = { job_id: job.job_id, tracks_id: [found.tracks[0]?.track_id], description: '' };
  await callAs(creators.request, server, 'application/create', submission);
  await expect.poll(read, { timeout: 30_000 }).toBe(before + 1);
  const text = (await submitted(one).locator('dd').first().textContent()) ?? '';
  await expect(submitted(other)).toContainText(text, { timeout: 30_000 });

  await one.getByRole('radio', { name: /^Logins/ }).click();
  await one.getByRole('switch', { name: 'Curved' }).click();
  await expect(one).toHaveURL(/\?chart=logins&curved=yes$/);
  await expect(one.getByText('today, so far').first()).toBeVisible();
  const saving = one.waitForEvent('download');
  await one.getByRole('link', { name: 'CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^logins-\d{4}-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await expectAccessible(one);
  await Promise.all([hq, owners, creators].map((context) => context.close()));
});
