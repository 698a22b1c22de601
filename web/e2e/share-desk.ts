import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { callAs } from './people';
import { expect, pageOf, recordAnnouncements, type Server } from './support';

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

export interface Made {
  link_id: string;
  link: string;
}

/** A reviewer's playlist, with the acts of its owner. */
export class Desk {
  readonly page: Page;
  readonly playlist: number;
  readonly tracks: readonly number[];
  readonly #context: BrowserContext;
  readonly #server: Server;

  private constructor(context: BrowserContext, server: Server, page: Page, playlist: number, tracks: number[]) {
    this.#context = context;
    this.#server = server;
    this.page = page;
    this.playlist = playlist;
    this.tracks = tracks;
  }

  static async open(browser: Browser, server: Server, name: string): Promise<Desk> {
    const context = await browser.newContext();
    const page = await pageOf(context, server, 'manager2@demo.test', '/profile');
    const call = (path: string, data: object) => callAs(context.request, server, path, data);
    const jobs = (await call('job/get', { status: 'open' })) as { all_jobs: { id: number; title: string }[] };
    const job_id = jobs.all_jobs.find(({ title }) => title.startsWith('Coastal documentary'))?.id;
    const page1 = (await call('application/get_applied', { job_id })) as { tracks: { track_id: number }[] };
    const tracks_id = page1.tracks.slice(0, 4).map(({ track_id }) => track_id);
    const made = await call('playlist/create', { job_id, tracks_id, playlist_name: name });
    return new Desk(context, server, page, (made as { playlist_id: number }).playlist_id, tracks_id);
  }

  call(path: string, data: object): Promise<unknown> {
    return callAs(this.#context.request, this.#server, path, { playlist_id: this.playlist, ...data });
  }

  async link(terms: object = {}): Promise<Made> {
    return (await this.call('playlist/create_shareable_link', terms)) as Made;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

/** Opens the page of a visitor who has only the link. */
export async function visitor(browser: Browser, { link }: Made, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await recordAnnouncements(context);
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const rows = (page: Page) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem');
/** Returns the title of a row of the list. */
export const titleOf = async (row: Locator): Promise<string> =>
  (await row.getByRole('button', { name: /^Play track/ }).getAttribute('aria-label'))?.replace(/^.*?, /, '') ?? '';
export const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });

/** Waits until the sound has moved on. */
export async function expectSound(page: Page): Promise<void> {
  const position = () =>
    playerOf(page).getByRole('slider', { name: 'Position in the track' }).getAttribute('aria-valuenow');
  await expect(playerOf(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await position())).toBeGreaterThan(0);
}
