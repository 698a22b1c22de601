import { expect, vi } from 'vitest';
import type { JobDetails, JobRow, JobStatus, LiveHead } from '../../protocol/generated/protocol';
import { live } from '../../testing/fakes';
import { jobList, openJobList } from './store';

/** The user id of the viewer in the tests of the job list. */
export const ME = 7;

export const details = (title: string): JobDetails => ({
  title,
  description: '',
  budget: '100',
  type: 'Other',
  buyer_type: 'Reseller',
  company: 'A company',
  company_id: 1,
  link_1: '',
  link_2: '',
  avatar_url: null,
  closes_at: null,
});
const limits = { tracks_per_user_limit: 5, available_for_plans: [], access_from: 0, access_to: 10 };
const rest = { ...limits, share_type: 'playlist_sharing', teams_id: [], is_team_job: false };

export const job = (id: number, status: JobStatus = 'open'): JobRow =>
  ({ id, ...details(`job ${id}`), ...rest, status, date_time: '2026-11-20T12:00:00Z' }) as unknown as JobRow;

export const changed = (id: number, before: JobStatus, status: JobStatus, by = 9) => ({
  kind: 'job_changed',
  job_id: id,
  before,
  status,
  details: details(`job ${id}`),
  limits,
  share_type: 'playlist_sharing',
  teams_id: [],
  is_team_job: false,
  by,
});

/** Returns the server's response with the given jobs: newest first, with the counts of all tabs and the heads of the list's topics. */
export function jobPage(
  { status, limit, offset, job_ids }: Record<string, unknown>,
  jobs: readonly JobRow[],
  heads: LiveHead[],
) {
  if (Array.isArray(job_ids)) return { result: { all_jobs: jobs.filter(({ id }) => job_ids.includes(id)) } };
  const fits = (row: JobRow, tab: unknown) => (tab === 'all' ? row.status !== 'deleted' : row.status === tab);
  const shown = jobs.filter((row) => fits(row, status)).sort((left, right) => right.id - left.id);
  const counts = Object.fromEntries(
    ['all', 'open', 'closed'].map((tab) => [tab, jobs.filter((row) => fits(row, tab)).length]),
  );
  const rows = shown.slice(Number(offset), Number(offset) + Number(limit));
  const result = { all_jobs: rows, number_of_jobs: shown.length, number_of_team_jobs: 0, counts };
  return { result, list_live: heads };
}

export const state = () => jobList.use.getState();
export const ids = () => state().rows.map(({ id }) => id);

/** Opens the list, and waits until it is read and its topics are subscribed to. */
export async function open(status: JobStatus | 'all' = 'open') {
  openJobList(status);
  await vi.waitFor(() => expect(state().status).toBe('ready'));
  await live.settle();
}
