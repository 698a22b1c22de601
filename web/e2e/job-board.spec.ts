import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { asManager, BOARD, makeJob, numberOf, openJob } from './job-board';
import { callAs } from './people';
import { expect, expectAccessible, expectAnnounced, PASSWORD, pageOf, type Server, test } from './support';
import { secondTab } from './tabs';

const JOB = 'Trail shoe launch, 30 and 60 second cuts';

/** Returns the big number of tracks that are left. */
function left(page: Page) {
  return page.getByRole('region', { name: 'Brief' }).locator('strong');
}

test('a track added in one tab lowers the number in the other, and the last one locks both', async ({
  context,
  server,
}) => {
  const first = await pageOf(context, server, 'creator@demo.test', BOARD);
  const second = await secondTab(first);
  for (const page of [first, second]) await openJob(page, JOB);
  const before = Number(await left(second).textContent());
  expect(before).toBeGreaterThan(1);
  const add = (title: string) => first.getByRole('button', { name: `Add ${title}` });
  await add('Attic Key').click();
  await expect(left(second)).toHaveText(String(before - 1));
  await expectAnnounced(second, `${before} → ${before - 1} just now`);
  await expect(second.getByRole('button', { name: 'Remove Attic Key' })).toBeVisible();

  const more = ['Iron Weather', 'Kittiwake', 'Whoosh Set', 'Tessellate'].slice(0, before - 1);
  for (const [index, title] of more.entries()) {
    await add(title).click();
    await expect(left(second)).toHaveText(String(before - 2 - index));
  }
  await expect(second.getByText('Job limitation!').first()).toBeVisible();
  await expect(add('Lantern Room')).toBeDisabled();

  for (const title of ['Attic Key', ...more]) {
    await second.getByRole('button', { name: `Remove ${title}` }).click();
    await expect(first.getByRole('button', { name: `Add ${title}` })).toBeEnabled();
  }
  await expect(left(first)).toHaveText(String(before));
});

test('nothing is sent while the list is empty, and the page says what is missing', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', BOARD);
  await openJob(page, 'Hotel lobby, spring programme');
  await page.getByRole('button', { name: /^Submit tracks/ }).click();
  await expectAnnounced(page, 'You need to add tracks to the playlist');
  await expect(page.getByText(/^Premium: \d+ of \d+ job applications used$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Brief' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Hotel lobby/ })).toBeFocused();
});

test('a job for other plans is locked, with the reason and a way to the plans', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator2@demo.test', BOARD);
  const locked = page.getByRole('row').filter({ hasText: 'Late-night drive rotation' });
  await expect(locked.getByText(/^Only for Premium Basic and up/)).toBeVisible();
  await locked.getByRole('link', { name: 'Upgrade plan' }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
});

test('a limit that is raised, an access that is narrowed and a job that closes hold at once in both tabs', async ({
  context,
  request,
  server,
}) => {
  const call = await asManager(request, server);
  const { job_id, title } = await makeJob(call, 1);
  const first = await pageOf(context, server, 'creator@demo.test', BOARD);
  const second = await secondTab(first);
  const tabs = [first, second];
  for (const page of tabs) await openJob(page, title);
  const add = (page: Page) => page.getByRole('button', { name: 'Add Kittiwake' });

  await first.getByRole('button', { name: 'Add Attic Key' }).click();
  for (const page of tabs) {
    await expect(left(page)).toHaveText('0');
    await expect(page.getByRole('region', { name: 'Brief' })).toContainText('Job limitation!');
    await expect(add(page)).toBeDisabled();
  }
  await call('job/update', { job_id, tracks_per_user_limit: 4 });
  for (const page of tabs) {
    await expect(left(page)).toHaveText('3');
    await expect(add(page)).toBeEnabled();
  }

  await call('job/update', { job_id, access_from: 9 });
  for (const page of tabs) {
    await expect(page.getByRole('region', { name: 'Brief' })).toContainText('Only for creators rated 9 to 10');
    await expect(add(page)).toBeDisabled();
  }
  await call('job/update', { job_id, access_from: 0 });
  for (const page of tabs) await expect(add(page)).toBeEnabled();

  await call('job/update_status', { id: job_id, status: 'closed' });
  for (const page of tabs) {
    await expect(page.getByRole('region', { name: 'Brief' }).getByText('closed', { exact: true })).toBeVisible();
  }
  // the button looks disabled and gives the reason when it is pressed
  await add(second).focus();
  await second.keyboard.press('Enter');
  await expectAnnounced(second, 'Please open job for add new track!');
  await call('job/update_status', { id: job_id, status: 'deleted' });
});

test('a job that the staff narrow by plans locks before the eyes of a creator in another browser, and opens again', async ({
  browser,
  server,
}) => {
  const [office, studio, staff] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
  const { job_id, title } = await makeJob(await asManager(office.request, server), 3);
  const page = await pageOf(studio, server, 'creator2@demo.test', BOARD);
  await openJob(page, title);
  const brief = page.getByRole('region', { name: 'Brief' });
  const add = page.getByRole('button', { name: /^Add / }).first();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${title}`) }) });
  await expect(add).toBeEnabled();
  await expect(brief).toContainText('All plans');

  // only the staff choose the plans
  await callAs(staff.request, server, 'account/log_in', { email: 'admin@demo.test', pass: PASSWORD });
  const narrow = (plans: string[]) =>
    callAs(staff.request, server, 'job/update', { job_id, subscription_limitation: plans });
  await narrow(['premium', 'unlimited']);
  await expect(row).toContainText('Only for Premium');
  await expect(brief).toContainText('Premium, Unlimited');
  await expect(add).toBeDisabled();
  await narrow([]);
  await expect(add).toBeEnabled();
  await expect(brief).toContainText('All plans');
  await expect(row).not.toContainText('Only for');
  await callAs(office.request, server, 'job/update_status', { id: job_id, status: 'deleted' });
  for (const context of [office, studio, staff]) await context.close();
});

/** Creates a job, and submits a track to it on the creator's page, which is returned with the manager's calls. */
async function submitKittiwake(context: BrowserContext, request: APIRequestContext, server: Server) {
  const call = await asManager(request, server);
  const { job_id, title } = await makeJob(call, 5);
  const page = await pageOf(context, server, 'creator@demo.test', BOARD);
  await openJob(page, title);
  await page.getByRole('button', { name: 'Add Kittiwake' }).click();
  await page.getByRole('button', { name: 'Submit tracks (1)' }).click();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  return { call, page, job_id, title };
}

test('the creator sees that a track was heard and decided, with the role, at once and after a reload', async ({
  context,
  request,
  server,
}) => {
  const { call, page, job_id, title } = await submitKittiwake(context, request, server);
  await expectAnnounced(page, 'You have successfully submitted tracks!');
  const track_id = await numberOf(page, server, 'Kittiwake');
  await call('application/set_track_listened', { track_id, job_id, listened: true });
  await expect(page.getByText('Heard by company')).toBeVisible();
  await call('rating/set_track', { track_id, job_id, track_rating: 7 });
  await expect(page.getByText('Reviewed by company', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await openJob(page, title);
  await expect(page.getByText('Reviewed by company', { exact: true })).toBeVisible();
  await call('job/update_status', { id: job_id, status: 'deleted' });
});

test('a submitted track that was taken back comes back by Undo, and what was added stays added', async ({
  context,
  request,
  server,
}) => {
  const { call, page, job_id } = await submitKittiwake(context, request, server);
  await page.getByRole('button', { name: 'Add Attic Key' }).click();
  await expect(left(page)).toHaveText('3');

  const reviewed = async () => {
    const { tracks } = (await call('application/get_applied', { job_id })) as { tracks: { title: string }[] };
    return tracks.map((track) => track.title);
  };
  // Undo is offered once the track is removed
  await page.getByRole('button', { name: 'Remove Kittiwake' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectAnnounced(page, 'Track was successfully removed from the playlist!');
  await expect.poll(reviewed).toEqual(['Kittiwake']);
  await expect(page.getByRole('button', { name: 'Submit tracks (1)' })).toBeVisible();
  await expect(left(page)).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Remove Attic Key' })).toBeVisible();
  await call('job/update_status', { id: job_id, status: 'deleted' });
});

const LONG = 'Second bill, with what was left over from the matinee on the pier';

test('a second submission is made under a name, shows in the other tab, and is deleted there', async ({
  context,
  request,
  server,
}) => {
  const call = await asManager(request, server);
  const { job_id, title } = await makeJob(call, 5);
  const first = await pageOf(context, server, 'creator@demo.test', BOARD);
  const second = await secondTab(first);
  for (const page of [first, second]) await openJob(page, title);
  const chooser = (page: Page) => page.getByRole('combobox', { name: 'Playlist' });

  await chooser(first).click();
  await first.getByRole('option', { name: 'New playlist' }).click();
  await first.getByRole('button', { name: /^Submit tracks/ }).click();
  await expectAnnounced(first, 'First you need to create a playlist');
  await first.getByRole('textbox', { name: 'Playlist name' }).fill(LONG);
  await first.getByRole('button', { name: 'Add Attic Key' }).click();
  await first.getByRole('button', { name: 'Submit tracks (1)' }).click();
  await expectAnnounced(first, 'You have successfully submitted tracks!');
  for (const page of [first, second]) await expect(chooser(page)).toHaveText(LONG);

  // the list shows a long name in full
  await chooser(second).click();
  const text = second.getByRole('option', { name: LONG }).locator('span span').first();
  await expect(text).toBeVisible();
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await second.keyboard.press('Escape');
  await second.getByRole('button', { name: 'Delete the playlist' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAnnounced(second, 'Playlist was successfully deleted!');
  for (const page of [first, second]) {
    await expect(chooser(page)).not.toHaveText(LONG);
    await expect(left(page)).toHaveText('5');
  }
  await call('job/update_status', { id: job_id, status: 'deleted' });
});

test('the links of a submission get a background, and the product’s own back', async ({ context, server }) => {
  const page = await pageOf(context, server, 'creator@demo.test', BOARD);
  await openJob(page, JOB);
  await page.getByRole('tab', { name: 'Shareable links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Background' });
  await page.getByRole('button', { name: 'Background' }).click();
  const buffer = await page.screenshot();
  await page.getByLabel('Choose a background').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expectAnnounced(page, 'Playlist background loaded successfully!');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Background' }).click();
  await dialog.getByRole('button', { name: 'Use the default' }).click();
  await expect(dialog).toBeHidden();
});

test('at 200 % zoom of a page of 1440 everything stands in the window, and what it has no room for below it', async ({
  context,
  server,
}) => {
  const page = await pageOf(context, server, 'creator@demo.test', BOARD);
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of ['/creator/statistic', '/creator/track/list', '/creator/playlist', '/profile', BOARD]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('main').getByRole('region').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(720);
  }
  await page.goto(`${server.url}/creator/track/list`);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const head = page.getByRole('button', { name: 'Title and artist' });
  expect((await head.boundingBox())?.height, 'the head stands in one line').toBeLessThan(40);
  await page.goto(server.url + BOARD);
  const title = page.getByRole('rowheader', { name: new RegExp(JOB) }).getByText(JOB);
  expect((await title.boundingBox())?.width).toBeGreaterThan(80);
  await openJob(page, JOB);
  const submit = page.getByRole('button', { name: /^Submit tracks/ });
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport({ ratio: 1 });
});
