import type { Browser, BrowserContext, Page } from '@playwright/test';
import { callAs } from './people';
import { type Account, expect, pageOf, type Server } from './support';

const BRIEF = 'Coastal documentary';

/** Opens the workspace with all submissions of the first job, with the first of them in the player. */
export async function openSubmissions(context: BrowserContext, server: Server, email: Account): Promise<Page> {
  const page = await pageOf(context, server, email, '/manager/jobs/active');
  await page.getByRole('button', { name: BRIEF }).click();
  await expect(page).toHaveURL(/job=\d+/);
  await page.goto(`${page.url()}&shared=0`);
  await expect(rowsOf(page).first()).toHaveAttribute('aria-current', 'true');
  return page;
}

export const rowsOf = (page: Page) => page.locator('tr[data-track]');

export interface ReviewJob {
  job_id: number;
  title: string;
  tracks_id: number[];
}

/** Creates a job of the demo company with two submissions of its first creator; `more`: further fields of the job. */
export async function makeReviewJob(browser: Browser, server: Server, more: object = {}): Promise<ReviewJob> {
  const [owners, creators] = [await browser.newContext(), await browser.newContext()];
  await pageOf(owners, server, 'manager@demo.test', '/profile');
  await pageOf(creators, server, 'creator@demo.test', '/profile');
  const [company] = (await callAs(owners.request, server, 'company/get', {})) as { id: number }[];
  const title = `Lighthouse keepers ${Date.now() % 1_000_000}`;
  const { job_id } = (await callAs(owners.request, server, 'job/create', {
    company_id: company?.id,
    title,
    description: 'For the radio',
    budget: '800',
    link_1: 'https://lighthouse.example/keepers',
    ...more,
  })) as { job_id: number };
  const { tracks } = (await callAs(creators.request, server, 'track/get', { type: 'all', limit: 200 })) as {
    tracks: { track_id: number }[];
  };
  const tracks_id = tracks.slice(0, 2).map(({ track_id }) => track_id);
  await callAs(creators.request, server, 'application/create', { job_id, tracks_id, description: '' });
  await Promise.all([owners, creators].map((context) => context.close()));
  return { job_id, title, tracks_id };
}

/** Opens the workspace with all submissions of a job, with the first of them in the player. */
export async function review(
  context: BrowserContext,
  server: Server,
  email: Account,
  { job_id, tracks_id }: ReviewJob,
): Promise<Page> {
  const area = email === 'admin@demo.test' ? 'sh_admin' : 'manager';
  const page = await pageOf(context, server, email, `/${area}/jobs/active?job=${job_id}&shared=0`);
  await expect(rowsOf(page).first()).toHaveAttribute('aria-current', 'true');
  await expect(rowsOf(page)).toHaveCount(tracks_id.length);
  return page;
}

/** The rating of the first submission, as its row shows it. */
export const ratingOf = (page: Page) =>
  rowsOf(page)
    .first()
    .getByRole('button', { name: /\. Rate / });

/** Collects all that the live connections of a context's pages bring, of those that begin from now on. */
export function recordFrames(context: BrowserContext): string[] {
  const frames: string[] = [];
  const record = (page: Page) =>
    page.on('websocket', (line) => line.on('framereceived', ({ payload }) => frames.push(String(payload))));
  for (const page of context.pages()) record(page);
  context.on('page', record);
  return frames;
}
