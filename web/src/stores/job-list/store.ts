import { useEffect, useRef } from 'react';
import { call, callWhole, upload } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { ListPage, Window } from '../../live/list-spec';
import { createSessionStore } from '../../live/session-store';
import type { EditedJobForm, NewJobForm } from '../../protocol/generated/calls';
import {
  type CompanyId,
  type FileId,
  type JobId,
  type JobRow,
  type JobStatus,
  LIMITS,
  type TeamId,
  type TrackId,
  type UserChange,
  type UserId,
} from '../../protocol/generated/protocol';
import type { UndoableAction } from '../history/store';
import { withUse } from '../job/apply';
import { jobs, jobTypes } from '../job/store';
import { onUserEvent, selectRole, useSession } from '../session/store';
import {
  compareJobs,
  fits,
  type JobAction,
  type JobCount,
  type JobFilter,
  type JobListChange,
  jobEffect,
  MAY_CLOSE,
  type StatusFilter,
  tabsOf,
} from './apply';

export interface JobActivity {
  by: UserId;
  id: JobId;
  title: string;
  action: JobAction;
}

/** The job whose detail is open: it stays in the list, whatever becomes of it. */
let retained: JobId | null = null;

type JobPage = ListPage<JobRow, JobCount, null>;

async function readJobs(filter: JobFilter, window: Window, signal?: AbortSignal): Promise<JobPage> {
  const { status, type, team } = filter;
  const title = filter.title.trim();
  const body = { status, ...window, ...(type ? { type } : {}), ...(team ? { team } : {}), ...(title ? { title } : {}) };
  const { result, list_live: heads = [] } = await callWhole(title ? 'job/get_like' : 'job/get', body, signal);
  const { all_jobs: rows, number_of_jobs: total, number_of_team_jobs: teamJobs } = result;
  topics = heads.map(({ topic }) => topic).filter((topic) => !topic.startsWith('user:'));
  return { rows, total, counts: { ...result.counts, team: teamJobs }, heads };
}

/** The viewer's lists that the page is put together from: the board and their teams, or their companies. */
let topics: readonly string[] = [];

/** The jobs that the viewer sees, as a list with filters. */
export const jobList = createLiveList<JobRow, JobFilter, JobListChange, JobCount>({
  filter: () => ({ status: 'open', type: null, title: '', team: false }),
  firstPage: LIMITS.JOBS_FIRST_PAGE,
  pageSize: LIMITS.JOBS_PAGE,
  id: (row) => row.id,
  fits: (row, filter) => row.id === retained || fits(row, filter),
  compare: compareJobs,
  tabs: tabsOf,
  read: readJobs,
  // those that this viewer may not see are left out, but for the one whose detail is open
  readRows: async (ids) => {
    const found = (await call('job/get', { job_ids: [...ids] })).all_jobs;
    const open = ids.find((id) => id === retained && !found.some((row) => row.id === id));
    const shown = open === undefined ? undefined : rowOf(open);
    return shown ? [...found, shown] : found;
  },
  effect: (change, findRow, context, topic) =>
    jobEffect(change, findRow, context, { isCreator: selectRole(useSession.getState()) === 'creator', topics, topic }),
});

/** The last change of a job of the list by another person. */
export const useJobActivity = createSessionStore<{ activity: JobActivity | null }>(() => ({ activity: null }));

jobList.onActivity(({ row, by, action }) => {
  useJobActivity.setState({ activity: { by, id: row.id, title: row.title, action: action as JobAction } });
});

const isOfCompanies = (kind: UserChange['kind']) => kind === 'company_joined' || kind === 'company_left';

/** The topics of a manager's companies come with the rows. */
const followCompanies = () => onUserEvent(({ kind }) => isOfCompanies(kind) && jobList.refresh());

function openWith(filter: Partial<JobFilter>, wait: number): () => void {
  const leave = jobList.open(filter, wait);
  const stop = followCompanies();
  return () => {
    stop();
    leave();
    useJobActivity.setState({ activity: null });
  };
}

/** Opens the list with the viewer's filters; `wait`: milliseconds until it is read. */
export const openJobList = (status: StatusFilter, wait = 0) => openWith({ status }, wait);

/** A creator's board is read so many milliseconds after it was opened. */
const BOARD_WAIT_MS = 500;

/** The open jobs; where the address names one by its title, whatever has that title. */
const boardFilter = (title: string): Partial<JobFilter> =>
  title === '' ? { status: 'open' } : { status: 'all', title };

/** Opens a creator's board, searched for a title where there is one. */
export const openJobBoard = (title = '') => openWith(boardFilter(title), BOARD_WAIT_MS);

/** Begins the first reads of a creator's board. */
export const preloadJobBoard = (title: string) => [
  jobList.preload(boardFilter(title), BOARD_WAIT_MS),
  jobTypes.preload(null),
];

/** Begins the first reads of the list of a manager's or the staff's jobs. */
export const preloadJobs = () => [jobList.preload({ status: 'open' }), followCompanies(), jobTypes.preload(null)];

/** A job as the list has it now; as it was, where the list shows it no more. */
export function useListedJob(job: JobRow | null): JobRow | null {
  const listed = jobList.use(({ rows }) => rows.find(({ id }) => id === job?.id));
  const last = useRef(job);
  useEffect(() => {
    if (listed) last.current = listed;
  }, [listed]);
  return listed ?? last.current;
}

const rowOf = (id: JobId): JobRow | undefined => jobList.use.getState().rows.find((row) => row.id === id);

/** Returns true if a track is on the list that the viewer puts together for a job. */
export const isAdded = (id: JobId, track: TrackId): boolean => rowOf(id)?.added_tracks?.includes(track) ?? false;

/** Keeps a job in the list while its detail is open, as its own topic tells of it; answers how to leave it. */
export function retainJob(id: JobId): () => void {
  retained = id;
  const row = rowOf(id);
  if (row) jobs.put(id, row, row.live);
  const stop = jobs.cache.use.subscribe(() => {
    const job = jobs.value(id);
    const shown = rowOf(id);
    // the list hears of one's own use of it first
    if (job && shown) jobList.put(withUse(job, shown));
  });
  const leave = jobs.retain(id);
  const read = () => void jobs.cache.read(String(id));
  const unsubscribe = onUserEvent(({ kind }) => MAY_CLOSE.includes(kind) && read(), read);
  return () => {
    stop();
    unsubscribe();
    leave();
    retained = null;
    const left = rowOf(id);
    // it leaves where it no longer fits
    if (left) jobList.put(left);
  };
}

/** Sets a job's status; shown at once. Rejects with an ApiError. */
export async function setJobStatus(id: JobId, status: JobStatus): Promise<void> {
  const change = (row: JobRow) => ({ ...row, status });
  await jobList.patch(id, change, () => call('job/update_status', { id, status }));
}

/** Another status of a job. */
export function statusAction({ id, title, status: before }: JobRow, status: JobStatus): UndoableAction {
  const turn = async (from: JobStatus, to: JobStatus) => {
    // one that has left the list is not known here
    const now = rowOf(id) ?? (await call('job/get', { job_ids: [id] })).all_jobs[0];
    return now?.status === from ? setJobStatus(id, to) : false;
  };
  return { text: `${title}: ${status}`, undo: () => turn(status, before), redo: () => turn(before, status) };
}

/** A job's brief as it is sent. */
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
  /** The teams whose members may submit; empty: all creators. */
  teams_id: readonly TeamId[];
  /** Titles of the plans that may submit; empty: all. The staff's alone. */
  subscription_limitation?: readonly string[];
  /** Reviewers see each other's ratings of a track once they have rated it. For those who lead its company. */
  blind?: boolean;
  /** The time at which it closes by itself; null: never. */
  closes_at: string | null;
  /** A picture that was uploaded; null: none. */
  avatar_id?: FileId | null;
}

/** Uploads a picture for a job: the uploader's alone, and gone after a day unless a job has it then. Rejects with an ApiError. */
export async function uploadAvatar(file: File): Promise<FileId> {
  return (await upload('job/set_avatar', file)).file_id;
}

/** Makes a job. Rejects with an ApiError. */
export async function createJob(draft: Partial<JobDraft>, requestId: string): Promise<void> {
  const { job_id } = await call('job/create', { ...draft, request_id: requestId } as NewJobForm);
  await jobList.readRow(job_id, true);
}

/** Edits a job, all that is not named stays; answers whether it has left the list by that. Rejects with an ApiError. */
export async function updateJob(id: JobId, draft: Partial<JobDraft>): Promise<boolean> {
  const wasShown = jobList.shows(id);
  await call('job/update', { job_id: id, ...draft } as EditedJobForm);
  await jobList.readRow(id);
  return wasShown && !jobList.shows(id);
}
