import type { BrowserContext, Page } from '@playwright/test';
import { confirm, linkTo, newCreator, type Person, test } from './people';
import {
  type Account,
  agreeToPolicy,
  expect,
  expectAccessible,
  expectAnnounced,
  expectLive,
  PASSWORD,
  pageOf,
  type Server,
  tabTo,
} from './support';
import { secondTab } from './tabs';

async function enter(context: BrowserContext, server: Server, email: string, pass = PASSWORD): Promise<number> {
  const answer = await context.request.post(`${server.url}/api/account/log_in`, { data: { email, pass } });
  return answer.status();
}

/** Logs a new person in, and opens their profile. */
async function openProfile(context: BrowserContext, server: Server): Promise<{ page: Page; person: Person }> {
  const person = await newCreator(context.request, server);
  return { page: await profileOf(context, server, person.email), person };
}

async function profileOf(context: BrowserContext, server: Server, email: string): Promise<Page> {
  expect(await enter(context, server, email)).toBe(200);
  await agreeToPolicy(context, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile`);
  await expectLive(page);
  await expect(page.getByText('This session')).toBeVisible();
  return page;
}

const topBar = (page: Page) => page.getByRole('banner');

for (const account of ['creator@demo.test', 'manager@demo.test', 'admin@demo.test'] satisfies Account[]) {
  test(`the settings of ${account} lead to the profile`, async ({ context, server }) => {
    const page = await pageOf(context, server, account, '/');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/profile`);
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await expect(page.getByText(account)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toBeVisible();
  });
}

test('the name is changed by the keyboard alone, and stands in the top bar', async ({ context, server }) => {
  const { page, person } = await openProfile(context, server);
  const button = page.getByRole('button', { name: 'Change name' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' Reyes');
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Changed succesfully');
  await expect(button).toBeFocused();
  await expect(topBar(page).getByText(`${person.name} Reyes`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(topBar(page).getByText(`${person.name} Reyes`, { exact: true })).toBeVisible();
});

test('a name that somebody else has is refused where it was typed', async ({ context, server }) => {
  const other = await newCreator(context.request, server);
  const { page } = await openProfile(context, server);
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel(/^Name/).fill(other.name.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('This name is taken')).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toBeFocused();
});

test('a picture stands in the top bar of all tabs at once, and is deleted in all of them', async ({
  context,
  server,
}) => {
  const { page } = await openProfile(context, server);
  const other = await context.newPage();
  await other.goto(`${server.url}/creator/statistic`);
  await expectLive(other);
  const chooser = page.getByLabel('Choose an avatar');

  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(1_070_001) });
  const error = page.getByText('Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg');
  await expect(error).toBeVisible();
  // small enough and with a valid name, but no picture: only the server can find out
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(error).toBeVisible();

  const clip = { x: 0, y: 0, width: 200, height: 120 };
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) });
  await expectAnnounced(page, 'Your avatar has been successfully uploaded');
  await expect(error).toBeHidden();
  for (const tab of [page, other]) {
    const picture = topBar(tab).locator('img');
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete your avatar?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Add an avatar' })).toBeVisible();
  for (const tab of [page, other]) await expect(topBar(tab).locator('img')).toHaveCount(0);
});

test('the email changes by two letters, the present address first', async ({ context, server }) => {
  const { page, person } = await openProfile(context, server);
  const wanted = `new-${person.email}`;
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel(/^Email/).fill('noa@lowtide');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is not valid!')).toBeVisible();
  await page.getByLabel(/^Email/).fill(wanted);
  await page.keyboard.press('Enter');
  await expectAnnounced(
    page,
    `Congratulations! Letter with confirmation will be sent to ${person.email}. Check your email`,
  );
  await expect(page.getByText('Until then, log in with your current email.')).toBeVisible();

  const letter = await context.newPage();
  // the first email was the one of the sign-up
  await letter.goto(await linkTo(context.request, server, person.email, 2));
  await expect(letter.getByRole('heading', { name: 'One more email' })).toBeVisible();
  await letter.goto(await linkTo(context.request, server, wanted));
  await confirm(letter);
  await expect(letter.getByText(`${wanted} is confirmed.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(wanted)).toBeVisible();
  expect(await enter(context, server, wanted)).toBe(200);
});

test('a new password logs out everywhere else, at once', async ({ browser, context, server }) => {
  const { page, person } = await openProfile(context, server);
  const elsewhere = await browser.newContext();
  const other = await profileOf(elsewhere, server, person.email);

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wrong data!')).toBeVisible();
  await page.getByLabel(/^Current password/).fill('not it at all');
  await page.getByLabel(/^New password/).fill('another-needle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password')).toBeVisible();
  await page.getByLabel(/^Current password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Changed succesfully');

  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Last seen' })).toHaveCount(1);
  expect(await enter(elsewhere, server, person.email)).toBe(401);
  expect(await enter(elsewhere, server, person.email, 'another-needle')).toBe(200);
  await elsewhere.close();
});

test('a session that is ended logs its browser out in all its tabs', async ({ browser, context, server }) => {
  const { page, person } = await openProfile(context, server);
  const elsewhere = await browser.newContext();
  const tabs = [await profileOf(elsewhere, server, person.email), await elsewhere.newPage()];
  await tabs[1]?.goto(`${server.url}/creator/track/list`);
  await expectLive(tabs[1] as Page);
  await page.reload();
  const sessions = page.getByRole('listitem').filter({ hasText: 'Last seen' });
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This session');
  await sessions
    .last()
    .getByRole('button', { name: /^End the session of/ })
    .click();
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await elsewhere.close();
});

test(`the profile with its fields, faults and notes: no serious fault of accessibility`, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const { page, person } = await openProfile(context, server);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expectAccessible(page);
  await page.getByLabel(/^Email/).fill(`new-${person.email}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Until then, log in with your current email.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Wrong data!')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('a public contact is set in one tab and stands in the other, and can be taken away', async ({
  context,
  server,
}) => {
  const { page } = await openProfile(context, server);
  const other = await secondTab(page);
  await expectLive(other);
  const contact = `@${Date.now()}.example`;
  await page.getByRole('button', { name: 'Change public contact' }).click();
  await page.keyboard.type(contact);
  await page.keyboard.press('Enter');
  await expectAnnounced(page, 'Changed succesfully');
  for (const tab of [page, other]) await expect(tab.getByText(contact)).toBeVisible();
  await page.reload();
  await expect(page.getByText(contact)).toBeVisible();
  await expectLive(page);
  await other.getByRole('button', { name: 'Change public contact' }).click();
  await other.getByLabel('Public contact').fill('');
  await other.keyboard.press('Enter');
  await expect(page.getByText(contact)).toHaveCount(0);
});
