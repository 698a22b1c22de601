import { call } from '../../api/client';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import {
  type BoardChange,
  type CompanyId,
  type JobId,
  type JobRow,
  type JobStatus,
  type JobType,
  LIMITS,
  type UserId,
} from '../../protocol/generated/protocol';
import { type CompanyChoice, readCompanies } from '../job/store';
import { selectRole } from '../session/selectors';
import { useSession } from '../session/store';
import { applyBoardChange, fits, type JobDeed, type JobFilter, placeRow, type StatusFilter } from './apply';

export interface JobNews {
  by: UserId;
  id: JobId;
  title: string;
  deed: JobDeed;
}

export interface JobListState {
  filter: JobFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  rows: readonly JobRow[];
  total: number;
  teamTotal: number;
  counts: Partial<Record<StatusFilter, number>>;
  types: readonly JobType[];
  /** The companies that jobs can be posted for; null until told. */
  companies: readonly CompanyChoice[] | null;
  /** Why they could not be read. */
  companiesFailure: unknown;
  failure: unknown;
  /** The job that somebody else changed last, for 1.6 seconds. */
  flashed: JobId | null;
  /** What somebody else did last. */
  news: JobNews | null;
}

const START: JobListState = {
  filter: { status: 'open', type: null, title: '', team: false },
  status: 'idle',
  rows: [],
  total: 0,
  teamTotal: 0,
  counts: {},
  types: [],
  companies: null,
  companiesFailure: null,
  failure: null,
  flashed: null,
  news: null,
};

/** The jobs that the viewer sees, as a list with filters. */
export const useJobList = createSessionStore<JobListState>(
  () => START,
  () => board?.unsubscribe(),
);

interface JobsPage {
  all_jobs: JobRow[];
  number_of_jobs: number;
  number_of_team_jobs: number;
}

const FLASH_MS = 1600;
let board: Subscription | null = null;
let flashTimer: ReturnType<typeof setTimeout> | undefined;

function ask(filter: JobFilter, offset: number, limit: number): Promise<JobsPage> {
  const { status, type, title, team } = filter;
  const body = { status, offset, limit, ...(type ? { type } : {}), ...(team ? { team } : {}) };
  return title.trim() ? call<JobsPage>('job/get_like', { ...body, title: title.trim() }) : call('job/get', body);
}

/** Opens the list with the viewer's filters and follows the board. `counted` are the statuses whose numbers are shown. */
export function openJobList(first: StatusFilter, counted: readonly StatusFilter[]): () => void {
  useJobList.setState({ ...START, filter: { ...START.filter, status: first } });
  void loadJobList();
  void loadCounts(counted);
  call<JobType[]>('job/get_types').then(
    (types) => useJobList.setState({ types }),
    () => undefined,
  );
  board = live.subscribe<BoardChange, Record<string, never>>('board', {
    apply: (frame, { missed }) => {
      for (const change of frame.changes) hear(change, missed);
      void loadCounts(counted);
    },
    snapshot: () => undefined,
    ready: () => {
      // what happened between the reading and the following
      if (useJobList.getState().status === 'ready') void loadJobList(true);
    },
  });
  return () => {
    board?.unsubscribe();
    board = null;
    clearTimeout(flashTimer);
    useJobList.setState(START);
  };
}

/** Reads the first page of what the filter asks for. `quietly` keeps what is shown until then. */
export async function loadJobList(quietly = false): Promise<void> {
  const { filter } = useJobList.getState();
  if (!quietly) useJobList.setState({ status: 'loading', failure: null });
  try {
    const page = await ask(filter, 0, LIMITS.JOBS_FIRST_PAGE);
    if (useJobList.getState().filter !== filter) return;
    useJobList.setState({
      status: 'ready',
      rows: page.all_jobs,
      total: page.number_of_jobs,
      teamTotal: page.number_of_team_jobs,
    });
  } catch (failure) {
    if (useJobList.getState().filter === filter && !quietly) useJobList.setState({ status: 'failed', failure });
  }
}

let readingMore = false;

/** Reads the next page, if there is one. */
export async function loadMoreJobs(): Promise<void> {
  const { filter, rows, total, status } = useJobList.getState();
  if (readingMore || status !== 'ready' || rows.length >= total) return;
  readingMore = true;
  try {
    const page = await ask(filter, rows.length, LIMITS.JOBS_PAGE);
    if (useJobList.getState().filter !== filter) return;
    const held = new Set(useJobList.getState().rows.map(({ id }) => id));
    useJobList.setState(({ rows: now }) => ({
      rows: [...now, ...page.all_jobs.filter(({ id }) => !held.has(id))],
      total: page.all_jobs.length === 0 ? now.length : page.number_of_jobs,
    }));
  } catch (failure) {
    useJobList.setState({ failure });
  } finally {
    readingMore = false;
  }
}

async function loadCounts(counted: readonly StatusFilter[]): Promise<void> {
  const filter = { ...START.filter };
  const pages = await Promise.allSettled(counted.map((status) => ask({ ...filter, status }, 0, 1)));
  const counts: JobListState['counts'] = {};
  for (const [index, page] of pages.entries()) {
    const status = counted[index];
    if (page.status === 'fulfilled' && status) counts[status] = page.value.number_of_jobs;
  }
  useJobList.setState({ counts });
}

export function setJobFilter(change: Partial<JobFilter>): void {
  useJobList.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
  void loadJobList();
}

/** Reads the companies that the viewer can post jobs for: as the staff may for every one, all that have a job are offered. */
export async function loadJobCompanies(): Promise<void> {
  useJobList.setState({ companiesFailure: null });
  try {
    const role = selectRole(useSession.getState()) ?? 'manager';
    useJobList.setState({ companies: await readCompanies(role, 'all') });
  } catch (companiesFailure) {
    useJobList.setState({ companiesFailure });
  }
}

function hear(change: BoardChange, missed: boolean): void {
  const effect = applyBoardChange(useJobList.getState().rows, change);
  useJobList.setState(({ rows, total }) => ({ rows: effect.rows, total: total - (rows.length - effect.rows.length) }));
  const own = effect.changed?.by === useSession.getState().session?.uid;
  const told = own || missed ? null : effect.changed;
  if (effect.read !== null) void readRow(effect.read, told);
  else if (told) tell(told);
}

type Told = NonNullable<ReturnType<typeof applyBoardChange>['changed']>;

/** Shows what somebody else did to a row of the list. */
function tell({ id, by, deed }: Told): void {
  const row = useJobList.getState().rows.find((held) => held.id === id);
  if (!row) return;
  useJobList.setState({ news: { by, id, title: row.title, deed } });
  flash(id);
}

/** Reads a row that appeared elsewhere; it stands in the list if the filter asks for such. */
async function readRow(id: JobId, told: Told | null): Promise<void> {
  try {
    const row = await call<JobRow>('job/get_job', { job_id: id });
    const { filter, rows, total } = useJobList.getState();
    const known = rows.some((held) => held.id === id);
    if (!known && !fits(row, filter)) return;
    useJobList.setState({ rows: placeRow(rows, row, rows.length >= total), total: known ? total : total + 1 });
    if (told) tell(told);
  } catch {
    // a job that this viewer may not see has no place in the list
  }
}

function flash(id: JobId): void {
  clearTimeout(flashTimer);
  useJobList.setState({ flashed: id });
  flashTimer = setTimeout(() => useJobList.setState({ flashed: null }), FLASH_MS);
}

/** Sets a job's status. Fails with an ApiError. */
export async function setJobStatus(id: JobId, status: JobStatus): Promise<void> {
  await call('job/update_status', { id, status });
  useJobList.setState(({ rows }) => ({ rows: rows.map((row) => (row.id === id ? { ...row, status } : row)) }));
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
  const { job_id } = await call<{ job_id: JobId }>('job/create', { ...draft, request_id: requestId });
  await readRow(job_id, null);
}

/** Edits a job. Fails with an ApiError. */
export async function updateJob(id: JobId, draft: JobDraft): Promise<void> {
  await call('job/update', { job_id: id, ...draft });
  await readRow(id, null);
}
