import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { agreeToPolicy, test as base, expect, expectLive, logIn, pageOf, Server } from './support';

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that replaces every other server that pages may talk to. */
class Elsewhere {
  readonly url: string;
  readonly asked: Asked[] = [];
  #stop: () => Promise<void>;

  private constructor(port: number, stop: () => Promise<void>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#stop = stop;
  }

  static async start(): Promise<Elsewhere> {
    let place: Elsewhere | null = null;
    const http = createServer((incoming, answer) => {
      let body = '';
      incoming.on('data', (part: Buffer) => {
        body += part.toString();
      });
      incoming.on('end', () => {
        place?.asked.push({ path: incoming.url ?? '', headers: incoming.headers, body });
        place?.answer(incoming.url ?? '', answer);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    place = new Elsewhere(address.port, () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(() => resolve()));
    });
    return place;
  }

  answer(path: string, answer: ServerResponse): void {
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('access-control-allow-headers', '*');
    if (path.startsWith('/widget.js')) {
      answer.setHeader('content-type', 'text/javascript');
      // ready only after a while, as real chats are
      answer.end(`
        window.sessions = [];
        window.needledropChat = {
          ready: false,
          session: (session) => window.sessions.push(session),
          welcome: (message) => document.body.append(Object.assign(document.createElement('p'), { textContent: message })),
        };
        setTimeout(() => { window.needledropChat.ready = true; }, 1200);
      `);
    } else if (path.startsWith('/welcome')) {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ message: 'Hello from the agent' }));
    } else {
      answer.setHeader('content-type', 'application/json');
      answer.end('{}');
    }
  }

  of(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path.startsWith(path));
  }

  /** Returns the reports of one sender: a page names its origin, the server does not. */
  reports(by: 'page' | 'server'): Asked[] {
    return this.of('/api/7/envelope/').filter(({ headers }) => (headers.origin !== undefined) === (by === 'page'));
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}

interface ChatSession {
  chat_id: string;
  page: string;
  authenticated: boolean;
  user_id: number | null;
  billing_customer_id: string | null;
  campaign: Record<string, string>;
}

const test = base.extend<object, { elsewhere: Elsewhere; connected: Server }>({
  elsewhere: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
    async ({}, use) => {
      const elsewhere = await Elsewhere.start();
      await use(elsewhere);
      await elsewhere.stop();
    },
    { scope: 'worker' },
  ],
  connected: [
    async ({ elsewhere }, use) => {
      const server = await Server.start({
        NEEDLEDROP_CHAT_URL: `${elsewhere.url}/widget.js`,
        NEEDLEDROP_CHAT_AGENT_URL: `${elsewhere.url}/welcome`,
        SENTRY_DSN: `${elsewhere.url.replace('://', '://0123456789abcdef0123456789abcdef@')}/7`,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test('nothing foreign is loaded or let in where nothing is set', async ({ context, server }) => {
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url)) foreign.push(request.url());
  });
  const answer = await context.request.get(server.url);
  expect(answer.headers()['content-security-policy']).not.toContain('://');
  const page = await pageOf(context, server, 'creator@demo.test', '/creator/statistic');
  await expectLive(page);
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
});

test('the chat begins after the policy is agreed to, learns of the visit, and of nothing that opens anything', async ({
  page,
  connected,
  elsewhere,
}) => {
  await page.request.post(`${connected.url}/api/account/log_in`, {
    data: { email: 'creator@demo.test', pass: 'needledrop-demo' },
  });
  await page.goto(`${connected.url}/creator/job/list?utm_source=letter&utm_medium=mail&token=secret-1&page=2`);
  await expectLive(page);
  expect(elsewhere.of('/widget.js')).toEqual([]);
  expect(elsewhere.of('/welcome')).toEqual([]);

  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Hello from the agent')).toBeVisible();
  const sessions = () => page.evaluate(() => (window as unknown as { sessions: ChatSession[] }).sessions);
  const [first] = await sessions();
  expect(first).toMatchObject({
    page: '/creator/job/list',
    authenticated: true,
    user_id: expect.any(Number),
    campaign: { utm_source: 'letter', utm_medium: 'mail' },
  });
  await page.getByRole('link', { name: 'Team' }).click();
  await expect.poll(async () => (await sessions()).at(-1)?.page).toBe('/team');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect
    .poll(async () => (await sessions()).at(-1))
    .toMatchObject({ page: '/', authenticated: false, user_id: null, billing_customer_id: null });

  const [welcome] = elsewhere.of('/welcome');
  const query = new URL(welcome?.path ?? '', elsewhere.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    utm_source: 'letter',
    utm_medium: 'mail',
    page: '2',
    session_id: first?.chat_id,
  });
  expect(JSON.stringify(await sessions())).not.toContain('secret-1');
  for (const { headers } of [...elsewhere.of('/welcome'), ...elsewhere.of('/widget.js')]) {
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }
});

test('a page whose address holds a secret loads no chat and is told of none', async ({
  page,
  connected,
  elsewhere,
}) => {
  const before = new Set(elsewhere.asked);
  const isNew = (asked: Asked) => !before.has(asked);
  await agreeToPolicy(page.context(), connected);
  await page.goto(`${connected.url}/reset-pass/?token=secret-2&email=a@b.test`);
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const settings = await page.locator('#settings').textContent();
  expect(JSON.parse(settings ?? '')).toMatchObject({ chat_url: null, chat_agent_url: null, sentry_dsn: null });
  expect(
    [...elsewhere.of('/widget.js'), ...elsewhere.of('/welcome'), ...elsewhere.reports('page')].filter(isNew),
  ).toEqual([]);
  // the server measures its own requests, too, and also leaves out the query
  const measured = () => elsewhere.reports('server').filter(({ body }) => body.includes('"/reset-pass/"'));
  await expect.poll(() => measured().length).toBeGreaterThan(0);
  expect(elsewhere.asked.filter(({ body }) => body.includes('secret-2') || body.includes('a@b.test'))).toEqual([]);
});

test('what a page throws is reported without queries, cookies, bodies and tokens', async ({
  page,
  connected,
  elsewhere,
}) => {
  await logIn(page, connected, 'manager@demo.test');
  await page.goto(`${connected.url}/manager/job/list?token=4f9ca01b77de21aa90cc4d`);
  await expectLive(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the record jumped at /api/x?token=secret-3 for mara@harbourlight.example');
    });
  });
  const reports = () => elsewhere.reports('page').filter(({ body }) => body.includes('the record jumped'));
  await expect.poll(() => reports().length).toBe(1);
  const [report] = reports();
  expect(report?.body).toContain('the record jumped at /api/x for [email]');
  expect(report?.body).toContain('"environment":"Production"');
  for (const secret of [
    'secret-3',
    '4f9ca01b77de21aa90cc4d',
    'needledrop-demo',
    'needledrop_session',
    'manager@demo.test',
  ]) {
    expect(report?.body).not.toContain(secret);
  }
  expect(report?.headers.cookie).toBeUndefined();
});
