import type { Page } from '@playwright/test';
import { callAs, confirm, linksTo, linkTo, signUp, somebody, test } from './people';
import { expect, expectAccessible, expectAnnounced, expectLive, PASSWORD, tabTo } from './support';

async function typeLogIn(page: Page, email: string, pass: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(pass);
  await page.keyboard.press('Enter');
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('someone signs up by the keyboard alone, confirms by the letter and logs in', async ({
  page,
  request,
  server,
}) => {
  const { name, email } = somebody();
  const { keyboard } = page;
  await page.goto(server.url);
  await tabTo(page, page.getByRole('link', { name: 'Sign up' }));
  await keyboard.press('Enter');

  await expect(title(page, 'Who is signing up?')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /Creator/ }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /Manager/ })).toBeChecked();
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: /Creator/ })).toBeChecked();
  // Enter in a form with faults moves the focus to the first of them
  await tabTo(page, page.getByLabel(/^Email/));
  await keyboard.press('Enter');
  await expect(page.getByLabel(/^User name/)).toBeFocused();
  // the ring is around the field; a second one within it once appeared because of the order in which styles were loaded
  await expect(page.getByLabel(/^User name/)).toHaveCSS('outline-style', 'none');
  await keyboard.type(name);
  await keyboard.press('Tab');
  await keyboard.type(email);
  await tabTo(page, page.getByLabel(/^Password/));
  await keyboard.type('needle-6');
  await tabTo(page, page.getByLabel(/^Repeat password/));
  await keyboard.type('needle-6');
  await keyboard.press('Enter');

  await expect(title(page, 'Where can we hear you?')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('https://lowtide.test');
  await keyboard.press('Enter');

  await expect(title(page, 'Terms and conditions')).toBeFocused();
  const terms = page.getByRole('region', { name: 'Terms and conditions' });
  await tabTo(page, terms);
  await keyboard.press('End');
  await expect.poll(() => terms.evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await keyboard.press('Enter');

  await expect(title(page, 'Code of Conduct')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Agree' }));
  await keyboard.press('Space');

  // the page moves on by itself after 5 seconds
  await expectAnnounced(page, 'Check your email');
  const congratulations = `Congratulations! Letter with confirmation will be sent to ${email}. Check your email`;
  await expectAnnounced(page, congratulations);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);

  await page.goto(await linkTo(request, server, email));
  await expect(title(page, 'Confirm your account')).toBeFocused();
  await expect(page.getByRole('definition').first()).toHaveText(name);
  await tabTo(page, page.getByRole('button', { name: 'Confirm my account' }));
  await keyboard.press('Enter');
  await expect(title(page, 'Congratulations!')).toBeFocused();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/confirm-new-email`);
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Go to Main' })).toBeFocused();
  await keyboard.press('Enter');

  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type('needle-6');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/creator/statistic`);
  await expectAnnounced(page, `Welcome to Needledrop, ${name}!`);
});

test('who gets the letter of an account that somebody else made deletes it', async ({ page, request, server }) => {
  const { email } = await signUp(request, server);
  await page.goto(await linkTo(request, server, email));
  await expect(title(page, 'Confirm your account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(page.getByText('The account was deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Main' }).click();
  await typeLogIn(page, email, PASSWORD);
  await expect(page.getByRole('dialog', { name: 'OOPS' })).toBeVisible();
});

test('a registered email is told on the first step, and what was typed stays', async ({ page, server }) => {
  await page.goto(`${server.url}/sign-up`);
  await page.getByLabel(/^User name/).fill('Somebody Else');
  await page.getByLabel(/^Email/).fill('creator@demo.test');
  await page.getByLabel(/^Password/).fill('needle-6');
  await page.getByLabel(/^Repeat password/).fill('needle-6');
  await expect(page.getByText('Your Email is already registered!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Email/)).toBeFocused();
  await expect(page.getByLabel(/^User name/)).toHaveValue('Somebody Else');
});

test('a name that is taken leads back to its field at the end', async ({ page, request, server }) => {
  const { name } = await signUp(request, server);
  await page.goto(`${server.url}/sign-up`);
  await page.getByLabel(/^User name/).fill(name.toUpperCase());
  await page.getByLabel(/^Email/).fill(somebody().email);
  await page.getByLabel(/^Password/).fill('needle-6');
  await page.getByLabel(/^Repeat password/).fill('needle-6');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Terms and conditions')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByLabel(/^User name/)).toBeFocused();
  await expect(page.getByText('User name taken')).toBeVisible();
});

test('who has not confirmed the email has the letter sent again from the log-in', async ({ page, request, server }) => {
  const { name, email } = await signUp(request, server);
  await linkTo(request, server, email);
  await page.goto(server.url);
  await typeLogIn(page, email, PASSWORD);
  const dialog = page.getByRole('dialog', { name: 'Check your email' });
  await dialog.getByRole('button', { name: 'Send the email again' }).click();
  await expect(dialog.getByText('Sent again.')).toBeVisible();
  const link = await linkTo(request, server, email, 2);
  await page.goto(link);
  await confirm(page);
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Main' }).click();
  await typeLogIn(page, email, PASSWORD);
  await expectAnnounced(page, `Welcome to Needledrop, ${name}!`);
});

test('a forgotten password is reset by the letter, which ends the open sessions', async ({ browser, page, server }) => {
  const email = 'creator2@demo.test';
  const elsewhere = await browser.newContext();
  await callAs(elsewhere.request, server, 'account/log_in', { email, pass: PASSWORD });
  const open = await elsewhere.newPage();
  await open.goto(`${server.url}/creator/statistic`);
  await expectLive(open);

  await page.goto(server.url);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(title(page, 'Check your email')).toBeVisible();

  const link = await linkTo(page.request, server, email);
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/reset-pass`);
  await page.reload();
  await page.getByLabel(/^New password/).fill('needle-77');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Your password is changed')).toBeVisible();
  await expect(open.getByRole('button', { name: 'Log in' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to Main' }).click();
  await typeLogIn(page, email, PASSWORD);
  await page.getByRole('dialog', { name: 'OOPS' }).getByRole('button', { name: 'Try again' }).click();
  await typeLogIn(page, email, 'needle-77');
  await expect(page).toHaveURL(`${server.url}/creator/statistic`);

  // the link works while a person is logged in, too, and only once
  await page.goto(link);
  await page.getByLabel(/^New password/).fill('needle-88');
  await page.keyboard.press('Enter');
  await expect(title(page, 'An error occurred while changing the password.')).toBeVisible();
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(title(page, 'Reset your password')).toBeVisible();
  await elsewhere.close();
});

test('an unknown email is answered as a known one, and no letter is sent', async ({ page, server }) => {
  const { email } = somebody();
  await page.goto(`${server.url}/help`);
  await page.getByLabel(/^Email/).fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();
  // emails are sent in the order in which they were requested
  await callAs(page.request, server, 'account/help', { email: 'admin@demo.test' });
  await linkTo(page.request, server, 'admin@demo.test');
  expect(await linksTo(page.request, server, email, 0)).toEqual([]);
});

test('an email is changed by both emails, while one is logged in', async ({ page, server }) => {
  const former = 'creator3@demo.test';
  const { email } = somebody();
  await callAs(page.request, server, 'account/log_in', { email: former, pass: PASSWORD });
  await callAs(page.request, server, 'account/change_email', { email, redirect_url: `${server.url}/` });
  await page.goto(await linkTo(page.request, server, former));
  await expect(title(page, 'One more email')).toBeVisible();
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
  await page.goto(await linkTo(page.request, server, email));
  await confirm(page);
  await expect(page.getByText(`${email} is confirmed. Use it to log in from now on.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Main' }).click();
  await expect(page).toHaveURL(`${server.url}/creator/statistic`);
});

test('who is invited to a company registers by the letter and is a member', async ({ browser, page, server }) => {
  const { name, email } = somebody();
  const manager = await browser.newContext();
  await callAs(manager.request, server, 'account/log_in', { email: 'manager@demo.test', pass: PASSWORD });
  const [company] = (await callAs(manager.request, server, 'company/get', {})) as { id: number; name: string }[];
  await callAs(manager.request, server, 'company/create_invite', { company_id: company?.id, email, role: 'member' });
  await manager.close();

  const link = await linkTo(page.request, server, email);
  await page.goto(link);
  await expect(title(page, `Join ${company?.name}`)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/register-from-company-invite`);
  await expectAccessible(page);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel(/^User name/).fill(name);
  await page.getByLabel(/^Password/).fill('needle-6');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You are a member of ${company?.name}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Main' }).click();
  await typeLogIn(page, email, 'needle-6');
  await expect(page).toHaveURL(`${server.url}/manager/job/list`);
  const mine = (await callAs(page.request, server, 'company/get', {})) as { id: number }[];
  expect(mine.map(({ id }) => id)).toEqual([company?.id]);

  // the invitation is used up
  await callAs(page.request, server, 'account/log_out', {});
  await page.goto(link);
  await expect(title(page, 'An error occurred during registration.')).toBeVisible();
});

test(`texts and emailed links that are good for nothing: no serious fault of accessibility`, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const path of ['/help', '/terms', '/privacy-policy', '/reset-pass?token=none&email=ines%40lowtide.test']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  for (const path of ['/confirm?token=none', '/register-from-company-invite?token=none', '/confirm-new-email']) {
    await page.goto(server.url + path);
    await expect(title(page, 'An error occurred')).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`${server.url}/confirm?token=none&email=ines%40lowtide.test`);
  await expect(title(page, 'An error occurred')).toBeVisible();
  await context.close();
});

test(`the log-in's dialog and the steps of the sign-up: no serious fault of accessibility`, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.url);
  await typeLogIn(page, 'manager@demo.test', 'wrong');
  await expect(page.getByRole('dialog', { name: 'OOPS' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.url}/sign-up`);
  await page.getByLabel(/^Email/).press('Enter');
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectAccessible(page);
  const { name, email } = somebody();
  await page.getByLabel(/^User name/).fill(name);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill('needle-6');
  await page.getByLabel(/^Repeat password/).fill('needle-6');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Where can we hear you?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Terms and conditions')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page, 'Code of Conduct')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
