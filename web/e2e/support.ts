import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

const TARGET = join(import.meta.dirname, '..', '..', 'target');
// creating the database takes some seconds, and many on a busy machine; only a start that hangs fails
const START_MS = 180_000;
const MAX_LOG = 100_000;
/** The environment variable that names the data folder with a copy of which servers begin. */
export const TEMPLATE = 'NEEDLEDROP_E2E_TEMPLATE';

export const PASSWORD = 'needledrop-demo';
export type Account =
  | 'admin@demo.test'
  | 'manager@demo.test'
  | 'manager2@demo.test'
  | 'creator@demo.test'
  | 'creator2@demo.test'
  | 'creator3@demo.test';

function binary(): string {
  const given = process.env.NEEDLEDROP_BINARY;
  const found = [given, join(TARGET, 'debug', 'needledrop'), join(TARGET, 'release', 'needledrop')].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (!found) throw new Error('no needledrop binary: run make build, or name one in NEEDLEDROP_BINARY');
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The real server with demo data, in a data folder of its own. */
export class Server {
  readonly url: string;
  #port: number;
  readonly data = mkdtempSync(join(tmpdir(), 'needledrop-e2e-'));
  #process: ChildProcess | null = null;
  /** The end of the output of all its runs. */
  log = '';
  #settings: Record<string, string>;

  private constructor(port: number, settings: Record<string, string>) {
    // PostgreSQL runs as another user than root and must be able to enter
    chmodSync(this.data, 0o755);
    const template = process.env[TEMPLATE];
    if (template) execFileSync('cp', ['-a', `${template}/.`, this.data]);
    this.#port = port;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a server, with further settings as environment variables. */
  static async start(settings: Record<string, string> = {}): Promise<Server> {
    const server = new Server(await freePort(), settings);
    await server.start();
    return server;
  }

  /** Starts (again) on the same port and data. */
  async start(): Promise<void> {
    const child = spawn(binary(), ['serve'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        NEEDLEDROP_DATA: this.data,
        NEEDLEDROP_DEMO: '1',
        NEEDLEDROP_LISTEN: `127.0.0.1:${this.#port}`,
        NEEDLEDROP_PUBLIC_URL: this.url,
        NEEDLEDROP_RATE_LIMIT: 'off',
        // the offer would cover the page in every test of a free creator
        NEEDLEDROP_UPSELL: 'off',
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (text: Buffer) => {
      this.log = (this.log + text.toString()).slice(-MAX_LOG);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    this.#process = child;
    const until = Date.now() + START_MS;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${this.log}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    child.kill('SIGKILL');
    throw new Error(`the server was not ready in time:\n${this.log}`);
  }

  /** Runs SQL in the server's database without the server: nothing is published. Returns the selected rows, a line each. */
  sql(statements: string): string {
    const place = ['--host', join(this.data, 'postgres', 'run'), '--username', 'app', '--dbname', 'app'];
    const quiet = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'];
    return execFileSync('psql', [...quiet, ...place], { input: statements, encoding: 'utf8' }).trim();
  }

  /** Kills the server with kill -9, so that it sends nothing to anybody. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends the server with its PostgreSQL, and deletes the data. */
  async stop(): Promise<void> {
    // after kill -9 the PostgreSQL of the data folder still runs: only a server that adopts it can stop it
    if (!this.#process) await this.start();
    await this.end();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Ends the server and keeps its data. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await over;
  }
}

/** The server of one test file in a worker: the next file gets another one, with the demo's data as it was. */
class ServerOfFile {
  #settings: Record<string, string>;
  #file = '';
  #server: Server | null = null;

  constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  async of(file: string): Promise<Server> {
    if (this.#server && this.#file === file) return this.#server;
    await this.stop();
    this.#file = file;
    this.#server = await Server.start(this.#settings);
    return this.#server;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }
}

/** Returns tests whose servers have further settings, as environment variables. The tests of a file share one server. */
export function testsOn(settings: Record<string, string> = {}) {
  return base.extend<{ server: Server; serverLog: undefined }, { serverOfFile: ServerOfFile }>({
    context: async ({ context }, use) => {
      await recordAnnouncements(context);
      await use(context);
    },
    // a failure is reported with the server's log
    serverLog: [
      async ({ server }, use, info) => {
        await use(undefined);
        if (info.status === info.expectedStatus) return;
        const path = info.outputPath('server.log');
        writeFileSync(path, server.log);
        await info.attach('server log', { path, contentType: 'text/plain' });
      },
      { auto: true },
    ],
    server: [
      async ({ serverOfFile }, use, { file }) => {
        await use(await serverOfFile.of(file));
      },
      { timeout: START_MS },
    ],
    serverOfFile: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from this pattern
      async ({}, use) => {
        const servers = new ServerOfFile(settings);
        await use(servers);
        await servers.stop();
      },
      { scope: 'worker', timeout: START_MS },
    ],
  });
}

export const test = testsOn();

/** Agrees to the privacy policy, so that its notice covers nothing. */
export async function agreeToPolicy(context: BrowserContext, server: Server): Promise<void> {
  await context.addCookies([{ name: 'needledrop_policy_1', value: 'yes', url: server.url }]);
}

const MAX_ANNOUNCED = 300;

/** Records every text that pages of the context show from now on, each time that it appears; `expectAnnounced` reads the record. */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript((longest) => {
    if ('announced' in window) return;
    const announced: string[] = [];
    Object.assign(window, { announced });
    const record = (root: Element) => {
      for (const element of [root, ...root.querySelectorAll('*')]) {
        const texts = element.textContent ?? '';
        const isOfParent = element !== root && element.parentElement?.textContent === texts;
        if (texts !== '' && texts.length <= longest && !isOfParent) announced.push(texts);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData' && target.parentElement) record(target.parentElement);
        for (const node of addedNodes) {
          if (node instanceof Element) record(node);
          else if (target instanceof Element) record(target);
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  }, MAX_ANNOUNCED);
}

/**
 * Waits until a text has appeared on the page this many times since it was loaded. It is for texts that stay a few seconds only, such as
 * toasts: on a busy machine they may be gone between two looks.
 */
export async function expectAnnounced(page: Page, text: string | RegExp, times = 1): Promise<void> {
  const announcements = () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
  const isMeant = (texts: string) => (typeof text === 'string' ? texts === text : text.test(texts));
  await expect
    .poll(async () => (await announcements()).filter(isMeant).length, { message: `${text} is told` })
    .toBeGreaterThanOrEqual(times);
}

/** Waits until the page is connected: a notice is shown only for what others do from then on. */
export async function expectLive(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Logs in on the page and waits for the first page. */
export async function logIn(page: Page, server: Server, email: Account): Promise<void> {
  await agreeToPolicy(page.context(), server);
  await page.goto(server.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Opens a page for an account that is logged in by the call, without the log-in page. */
export async function pageOf(context: BrowserContext, server: Server, email: Account, path: string): Promise<Page> {
  await recordAnnouncements(context);
  return plainPageOf(context, server, email, path);
}

/** Opens the same page without any code of the tests in it, so that `expectAnnounced` does not work there. */
export async function plainPageOf(
  context: BrowserContext,
  server: Server,
  email: Account,
  path: string,
): Promise<Page> {
  const answer = await context.request.post(`${server.url}/api/account/log_in`, { data: { email, pass: PASSWORD } });
  expect(answer.status()).toBe(200);
  await agreeToPolicy(context, server);
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

/** Presses Tab until the element has the focus; fails if it cannot be reached this way. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const hasFocus = () => element.evaluate((node) => node === document.activeElement);
  for (let press = 0; press < 60 && !(await hasFocus()); press += 1) await page.keyboard.press('Tab');
  await expect(element).toBeFocused();
}

/**
 * Fails on any serious or critical fault of accessibility. Contrast is measured in both themes, and the page is left in the light one.
 * Motion is reduced meanwhile, so that no colour is measured halfway through a fade.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // looks at every frame: an assertion pauses between two looks for longer than the change takes
    const isApplied = (scheme: string) => document.documentElement.dataset.mantineColorScheme === scheme;
    await page.waitForFunction(isApplied, colorScheme, { polling: 'raf' });
    // a transition that has begun keeps its length
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // runs in this page and returns violations only: results of all kinds by way of another page take three times as long
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], rules });
    // the themes differ only in colours
    const { violations } = await (colorScheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const issues = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(issues, `faults of accessibility, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ reducedMotion: null });
}

export { expect };
