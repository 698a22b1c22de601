import type { APIRequestContext, Page } from '@playwright/test';
import { callAs } from './people';
import { expect, PASSWORD, type Server } from './support';

export const BOARD = '/creator/job/list';

/** Opens a job's row on the board, and waits for its tracks. */
export async function openJob(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await expect(page.getByRole('region', { name: 'Brief' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Remove) / }).first()).toBeVisible();
}

/** Logs in as the manager of the demo company. Returns a function that makes their calls without a page. */
export async function asManager(request: APIRequestContext, server: Server) {
  await callAs(request, server, 'account/log_in', { email: 'manager@demo.test', pass: PASSWORD });
  return (path: string, data: object) => callAs(request, server, path, data);
}

/** Creates a job for one test. Returns its number and title. */
export async function makeJob(call: Awaited<ReturnType<typeof asManager>>, tracks_per_user_limit: number) {
  const [company] = (await call('company/get', {})) as { id: number }[];
  const title = `Pier theatre, evening bill ${Date.now() % 1_000_000}`;
  const { job_id } = (await call('job/create', {
    title,
    company_id: company?.id,
    description: 'Between two acts.',
    budget: '700',
    type: 'Other',
    link_1: 'https://pier.example/bill',
    tracks_per_user_limit,
  })) as { job_id: number };
  return { job_id, title };
}

/** Returns the number of one of the creator's own tracks. */
export async function numberOf({ request }: Page, server: Server, title: string): Promise<number> {
  const { tracks } = (await callAs(request, server, 'track/get', { type: 'all', limit: 200 })) as {
    tracks: { track_id: number; title: string }[];
  };
  return tracks.find((track) => track.title === title)?.track_id ?? 0;
}
