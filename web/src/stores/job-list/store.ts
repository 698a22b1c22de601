import { call, callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { ListPage, Window } from '../../live/list-spec';
import { createResource, useResource } from '../../live/resource';
import { createSessionStore } from '../../live/session-store';
import type { EditedJobForm, NewJobForm } from '../../protocol/generated/calls';
import {
  type CompanyId,
  type JobId,
  type JobRow,
  type JobStatus,
  type JobType,
  LIMITS,
  type Role,
  type UserId,
} from '../../protocol/generated/protocol';
import { jobs, readCompanies } from '../job/store';
import { selectRole, selectUserId } from '../session/selectors';
import { useSession } from '../session/store';
import {
  compareJobs,
  fits,
  type JobDeed,
  type JobFilter,
  type JobListChange,
  jobEffect,
  type StatusFilter,
  tabsOf,
} from './apply';

export interface JobNews {
  by: UserId;
  id: JobId;
  title: string;
  deed: JobDeed;
}

/** The job whose detail is open: it stays in the list, whatever becomes of it. */
let kept: JobId | null = null;

type JobPage = ListPage<JobRow, StatusFilter, { teamTotal: number }>;

async function readJobs(filter: JobFilter, window: Window, signal?: AbortSignal): Promise<JobPage> {
  const { status, type, team } = filter;
  const title = filter.title.trim();
  const body = { status, ...window, ...(type ? { type } : {}), ...(team ? { team } : {}), ...(title ? { title } : {}) };
  const { result, list_live: heads = [] } = await callWhole(title ? 'job/get_like' : 'job/get', body, signal);
  const { all_jobs: rows, number_of_jobs: total, number_of_team_jobs: teamTotal, counts } = result;
  sources = heads.filter(({ topic }) => !topic.startsWith('user:')).length;
  return { rows, total, info: { teamTotal }, counts, heads };
}

/** How many of the viewer's lists the page is put together from: the board and their teams, or their companies. */
let sources = 0;
/** Jobs that came into one of these while another showed them: leaving one, they stay. */
const shownTwice = new Set<JobId>();

function staysShown(change: JobListChange, held: (id: JobId) => JobRow | undefined): boolean {
  if (change.kind === 'job_created' && held(change.job_id)) shownTwice.add(change.job_id);
  return change.kind === 'job_removed' && shownTwice.delete(change.job_id);
}

const list = createLiveList<JobRow, JobFilter, JobListChange, StatusFilter, { teamTotal: number }>({
  filter: () => ({ status: 'open', type: null, title: '', team: false }),
  pageSize: LIMITS.JOBS_FIRST_PAGE,
  id: (row) => row.id,
  fits: (row, filter) => row.id === kept || fits(row, filter),
  compare: compareJobs,
  tabs: tabsOf,
  read: readJobs,
  // those that this viewer may not see are left out
  readRows: async (ids) => (await call('job/get', { job_ids: ids.slice(0, LIMITS.PAGE_MAX) })).all_jobs,
  effect: (change, held, standing) => {
    if (sources > 1 && staysShown(change, held)) return null;
    return jobEffect(change, held, standing, selectRole(useSession.getState()) === 'creator');
  },
  me: () => selectUserId(useSession.getState()),
});

/** The jobs that the viewer sees, as a list with filters. */
export const useJobList = list.use;

/** What somebody else did last to a job of the list. */
export const useJobNews = createSessionStore<{ news: JobNews | null }>(() => ({ news: null }));

list.onNews(({ row, by, deed }) => {
  useJobNews.setState({ news: { by, id: row.id, title: row.title, deed: deed as JobDeed } });
});

/** Opens the list with the viewer's filters. */
export function openJobList(first: StatusFilter): () => void {
  shownTwice.clear();
  const leave = list.open({ status: first });
  return () => {
    leave();
    useJobNews.setState({ news: null });
  };
}

export const loadJobList = list.reload;
export const loadMoreJobs = list.loadMore;
export const setJobFilter = list.setFilter;

const rowOf = (id: JobId) => useJobList.getState().rows.find((row) => row.id === id);

/** Keeps a job in the list while its detail is open, as its own topic tells of it; answers how to leave it. */
export function keepJob(id: JobId): () => void {
  kept = id;
  const row = rowOf(id);
  if (row) jobs.put(id, row, row.live);
  const stop = jobs.cells.use.subscribe(() => {
    const job = jobs.value(id);
    if (job && rowOf(id)) list.put(job);
  });
  const leave = jobs.hold(id);
  return () => {
    stop();
    leave();
    kept = null;
    const left = rowOf(id);
    // it leaves where it no longer fits
    if (left) list.put(left);
  };
}

const jobTypes = createResource<null, JobType[]>({
  read: (_, signal) => call('job/get_types', {}, signal),
});
const NO_TYPES: readonly JobType[] = [];

/** The types that a job can have. */
export function useJobTypes(): readonly JobType[] {
  return useResource(jobTypes, null).value ?? NO_TYPES;
}

const companies = createResource({ read: (role: Role) => readCompanies(role) });

/** The companies that jobs can be posted for; the staff may for every one. */
export const useJobCompanies = () => useResource(companies, useSession(selectRole) ?? 'manager');

/** Sets a job's status; shown at once. Fails with an ApiError. */
export async function setJobStatus(id: JobId, status: JobStatus): Promise<void> {
  const change = (row: JobRow) => ({ ...row, status });
  await list.patch(id, change, () => call('job/update_status', { id, status }));
}

export interface JobDraft {
  title: string;
  company_id: CompanyId | null;
  description: string;
  budget: string;
  type: string;
  buyer_type: string;
  tracks_per_user_limit: number;
  link_1: string;
  link_2: string;
  access_from: number;
  access_to: number;
}

/** Makes a job. Fails with an ApiError. */
export async function createJob(draft: JobDraft, requestId: string): Promise<void> {
  const { job_id } = await call('job/create', { ...draft, request_id: requestId } as NewJobForm);
  await list.readRow(job_id, true);
}

/** Edits a job. Fails with an ApiError. */
export async function updateJob(id: JobId, draft: JobDraft): Promise<void> {
  await call('job/update', { job_id: id, ...draft } as EditedJobForm);
  await list.readRow(id);
}
