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
  ACCESS_CHANGES,
  compareJobs,
  fits,
  type JobAction,
  type JobCount,
  type JobFilter,
  type JobListChange,
  jobEffect,
  type StatusFilter,
  tabsOf,
} from './apply';

export interface JobActivity {
  by: UserId;
  id: JobId;
  title: string;
  action: JobAction;
}

/** The job whose detail is open. It stays in the list, even if it no longer matches the filter. */
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

/** The topics of the list, from the last response: the board and the creator's teams, or the manager's companies, or the staff's topic. */
let topics: readonly string[] = [];

const jobsOf = (company: CompanyId): readonly JobRow[] =>
  jobList.use.getState().rows.filter((row) => row.company_id === company);

/** The list of the jobs that the viewer may see, with its filter. */
export const jobList = createLiveList<JobRow, JobFilter, JobListChange, JobCount>({
  filter: () => ({ status: 'open', type: null, title: '', team: false }),
  firstPage: LIMITS.JOBS_FIRST_PAGE,
  pageSize: LIMITS.JOBS_PAGE,
  id: (row) => row.id,
  fits: (row, filter) => row.id === retained || fits(row, filter),
  compare: compareJobs,
  tabs: tabsOf,
  read: readJobs,
  // rows that the viewer may not see are left out, except the row whose detail is open
  readRows: async (ids) => {
    const found = (await call('job/get', { job_ids: [...ids] })).all_jobs;
    const open = ids.find((id) => id === retained && !found.some((row) => row.id === id));
    const shown = open === undefined ? undefined : rowOf(open);
    return shown ? [...found, shown] : found;
  },
  effect: (change, findRow, context, topic) =>
    jobEffect(change, findRow, context, {
      isCreator: selectRole(useSession.getState()) === 'creator',
      topics,
      topic,
      jobsOf,
    }),
});

/** The last change that another person made to a job in the list. */
export const useJobActivity = createSessionStore<{ activity: JobActivity | null }>(() => ({ activity: null }));

jobList.onActivity(({ row, by, action }) => {
  useJobActivity.setState({ activity: { by, id: row.id, title: row.title, action: action as JobAction } });
});

const isOfCompanies = (kind: UserChange['kind']) => kind === 'company_joined' || kind === 'company_left';

/**
 * Reads the list again when the viewer joins or leaves a company, because only the response contains the companies' topics that the list
 * must follow.
 */
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

/**
 * Opens the list with the jobs of a status; `wait`: the delay before the list is read, in milliseconds. Returns the function that closes
 * it.
 */
export const openJobList = (status: StatusFilter, wait = 0) => openWith({ status }, wait);

/** The delay, in milliseconds, between the opening of a creator's board and the read of its jobs. */
const BOARD_WAIT_MS = 500;

/** Returns the filter of a creator's board: the open jobs, or the jobs of every status whose title contains `title`. */
const boardFilter = (title: string): Partial<JobFilter> =>
  title === '' ? { status: 'open' } : { status: 'all', title };

/** Opens a creator's board, or a search for a title. Returns the function that closes it. */
export const openJobBoard = (title = '') => openWith(boardFilter(title), BOARD_WAIT_MS);

/** Begins the first reads of a creator's board. */
export const preloadJobBoard = (title: string) => [
  jobList.preload(boardFilter(title), BOARD_WAIT_MS),
  jobTypes.preload(null),
];

/** Starts the first reads of the job list of a manager or of the staff. */
export const preloadJobs = () => [jobList.preload({ status: 'open' }), followCompanies(), jobTypes.preload(null)];

/** Returns the row of a job in the list, or its last known row if the list no longer contains the job. */
export function useListedJob(job: JobRow | null): JobRow | null {
  const listed = jobList.use(({ rows }) => rows.find(({ id }) => id === job?.id));
  const last = useRef(job);
  useEffect(() => {
    if (listed) last.current = listed;
  }, [listed]);
  return listed ?? last.current;
}

const rowOf = (id: JobId): JobRow | undefined => jobList.use.getState().rows.find((row) => row.id === id);

/** Returns true if the viewer has added a track to the list of tracks that they will submit to a job. */
export const isAdded = (id: JobId, track: TrackId): boolean => rowOf(id)?.added_tracks?.includes(track) ?? false;

/** Keeps a job in the list while its detail is open, updated by the job's own topic. Returns the function that ends this. */
export function retainJob(id: JobId): () => void {
  retained = id;
  const row = rowOf(id);
  if (row) jobs.put(id, row, row.live);
  const stop = jobs.cache.use.subscribe(() => {
    const job = jobs.value(id);
    const shown = rowOf(id);
    // the list receives changes of the viewer's own use of the job first
    if (job && shown) jobList.put(withUse(job, shown));
  });
  const leave = jobs.retain(id);
  const read = () => void jobs.cache.read(String(id));
  const unsubscribe = onUserEvent(({ kind }) => ACCESS_CHANGES.includes(kind) && read(), read);
  return () => {
    stop();
    unsubscribe();
    leave();
    retained = null;
    const left = rowOf(id);
    // the row leaves the list if it no longer matches the filter
    if (left) jobList.put(left);
  };
}

/** Sets the status of a job. The new status is shown before the server responds. Rejects with an ApiError. */
export async function setJobStatus(id: JobId, status: JobStatus): Promise<void> {
  const change = (row: JobRow) => ({ ...row, status });
  await jobList.patch(id, change, () => call('job/update_status', { id, status }));
}

/** Returns the action that gives a job another status. */
export function statusAction({ id, title, status: before }: JobRow, status: JobStatus): UndoableAction {
  const turn = async (from: JobStatus, to: JobStatus) => {
    // a job that has left the list is not known here
    const now = rowOf(id) ?? (await call('job/get', { job_ids: [id] })).all_jobs[0];
    return now?.status === from ? setJobStatus(id, to) : false;
  };
  return { text: `${title}: ${status}`, undo: () => turn(status, before), redo: () => turn(before, status) };
}

/** The fields of a job as the form sends them. */
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
  /** The teams whose members may submit. If empty, all creators may submit. */
  teams_id: readonly TeamId[];
  /** The titles of the plans whose users may submit. If empty, the plan does not matter. Only the staff may set this. */
  subscription_limitation?: readonly string[];
  /**
   * True if the job is blind: reviewers see each other's ratings of a track only after they have rated it. Only the owner and admins of the
   * job's company and the platform's staff may set this.
   */
  blind?: boolean;
  /** The time at which the job closes automatically; null if it does not close automatically. */
  closes_at: string | null;
  /** The id of an uploaded picture; null if the job has no picture. */
  avatar_id?: FileId | null;
}

/**
 * Uploads a picture for a job. Only the uploader can use it; it is deleted after a day unless a job uses it by then. Rejects with an
 * ApiError.
 */
export async function uploadAvatar(file: File): Promise<FileId> {
  return (await upload('job/set_avatar', file)).file_id;
}

/** Creates a job. Rejects with an ApiError. */
export async function createJob(draft: Partial<JobDraft>, requestId: string): Promise<void> {
  const { job_id } = await call('job/create', { ...draft, request_id: requestId } as NewJobForm);
  await jobList.readRow(job_id, true);
}

/** The result of saving an edit of a job. */
export interface SavedJob {
  /** The job right after the edit. */
  job: JobRow;
  /** True if the job was in the list and no longer matches its filter. */
  hasLeft: boolean;
}

/** Edits a job; omitted fields stay as they are. Rejects with an ApiError. */
export async function updateJob(id: JobId, draft: Partial<JobDraft>): Promise<SavedJob> {
  const wasShown = jobList.shows(id);
  const job = await call('job/update', { job_id: id, ...draft } as EditedJobForm);
  await jobList.readRow(id);
  return { job, hasLeft: wasShown && !jobList.shows(id) };
}

/**
 * Returns a saved edit of a job as an action that can be undone, unless a field of the edit has been changed since. `before` contains the
 * former values of the fields, and `saved` is the job right after the edit. A change that somebody saves between the read and the save is
 * overwritten.
 */
export function editAction(before: Partial<JobDraft>, edit: Partial<JobDraft>, saved: JobRow): UndoableAction {
  const { id } = saved;
  let latest = saved;
  const save = async (fields: Partial<JobDraft>) => {
    // a job that has left the list is not kept up to date here
    const [now] = (await call('job/get', { job_ids: [id] })).all_jobs;
    const names = Object.keys(edit) as (keyof JobRow)[];
    if (!now || names.some((name) => JSON.stringify(now[name]) !== JSON.stringify(latest[name]))) return false;
    latest = (await updateJob(id, fields)).job;
  };
  return { text: `Edited “${before.title ?? saved.title}”`, undo: () => save(before), redo: () => save(edit) };
}
