import type { APIRequestContext } from '@playwright/test';
import { expect, PASSWORD, type Server } from './support';

/** The link in the newest letter to an address, once there are this many. Letters are sent from a queue. */
export async function linkTo(request: APIRequestContext, server: Server, email: string, letters = 1): Promise<string> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const outbox = await (await request.get(`${server.url}/dev/outbox`)).text();
      const mine = outbox.split('<article>').filter((article) => article.includes(`to ${email} at`));
      links = mine.map((article) => /href="([^"]+)"/.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? '');
      return links.length;
    })
    .toBe(letters);
  return links[0] ?? '';
}

export interface Person {
  name: string;
  email: string;
}

/** A creator who has just confirmed their email, on a server that approves everybody. */
export async function newCreator(request: APIRequestContext, server: Server): Promise<Person> {
  const now = Date.now();
  const person = { name: `Noa ${now}`, email: `noa-${now}@lowtide.test` };
  const call = async (path: string, data: object) => {
    const answer = await request.post(`${server.url}/api/account/${path}`, { data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  };
  const role = { role: 'creator', sub_role: 'inherit' };
  await call('sign_up', { user_name: person.name, email: person.email, pass: PASSWORD, ...role });
  const link = new URL(await linkTo(request, server, person.email));
  await call('confirm_new_email', { token: link.searchParams.get('token') });
  return person;
}
