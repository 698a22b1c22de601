import type { APIRequestContext, Page } from '@playwright/test';
import { expect, PASSWORD, type Server, testsOn } from './support';

/** Tests on a server that approves every new account at once. */
export const test = testsOn({ NEEDLEDROP_SIGNUP_APPROVAL: 'auto' });

export interface Person {
  name: string;
  email: string;
}

let lastPerson = 0;

/** Returns a name and an email that no account has yet. */
export function somebody(): Person {
  lastPerson += 1;
  const tag = `${lastPerson}-${Date.now()}`;
  return { name: `Ines ${tag}`, email: `ines-${tag}@lowtide.test` };
}

/** Makes a call that has to succeed, and returns its result. */
export async function callAs(request: APIRequestContext, server: Server, path: string, data: object): Promise<unknown> {
  const answer = await request.post(`${server.url}/api/${path}`, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { result: unknown }).result;
}

/** Returns the links in the emails to an address, newest first, once there are this many. Emails are sent from a queue. */
export async function linksTo(
  request: APIRequestContext,
  server: Server,
  email: string,
  letters: number,
): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const outbox = await (await request.get(`${server.url}/dev/outbox`)).text();
      const mine = outbox.split('<article>').filter((article) => article.includes(`to ${email} at`));
      links = mine.map((article) => /href="([^"]+)"/.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? '');
      return links.length;
    })
    .toBe(letters);
  return links;
}

/** Returns the link in the newest email to an address, once there are this many. */
export async function linkTo(request: APIRequestContext, server: Server, email: string, letters = 1): Promise<string> {
  return (await linksTo(request, server, email, letters))[0] ?? '';
}

/** Presses the button of the page that the link of a confirmation email opens. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Confirm my/ }).click();
}

/** Signs up a creator whose email is not confirmed yet; `more`: further fields of the sign-up. */
export async function signUp(request: APIRequestContext, server: Server, more: object = {}): Promise<Person> {
  const person = somebody();
  const { name, email } = person;
  const role = { role: 'creator', sub_role: 'inherit' };
  await callAs(request, server, 'account/sign_up', { user_name: name, email, pass: PASSWORD, ...role, ...more });
  return person;
}

/** Signs up a creator and confirms their email. */
export async function newCreator(request: APIRequestContext, server: Server, more: object = {}): Promise<Person> {
  const person = await signUp(request, server, more);
  const link = new URL(await linkTo(request, server, person.email));
  await callAs(request, server, 'account/confirm_new_email', {
    token: link.searchParams.get('token'),
  });
  return person;
}
