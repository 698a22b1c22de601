import { call, type Request } from '../../api/client';
import { createLiveEntity } from '../../live/entity';
import { createSessionStore, sessionGuard } from '../../live/session-store';
import {
  type Company,
  type CompanyId,
  type Job,
  type JobChange,
  type JobRow,
  type JobSnapshot,
  type JobType,
  LIMITS,
  type Role,
} from '../../protocol/generated/protocol';
import { applyJobChange } from './apply';

/** A company as the job panel offers it. */
export type CompanyChoice = Pick<Company, 'id' | 'name' | 'avatar_url' | 'members'>;

export interface JobChoiceState {
  /** The companies whose submissions the viewer may review; null until told. */
  companies: readonly CompanyChoice[] | null;
  types: readonly JobType[];
  /** What `jobs` are of. */
  of: { company: CompanyId | null; type: string | null } | null;
  /** The open jobs of the company that is chosen, or of all of them; null until told. */
  jobs: readonly Job[] | null;
  failure: unknown;
}

const START: JobChoiceState = { companies: null, types: [], of: null, jobs: null, failure: null };

/** Companies, job types and jobs to choose from. */
export const useJobs = createSessionStore<JobChoiceState>(() => START);

/** Single jobs, each kept by its own topic. */
export const jobs = createLiveEntity<JobRow, JobChange, JobSnapshot>({
  topic: (id) => `job:${id}`,
  read: async (id, signal) => {
    const value = await call('job/get_job', { job_id: id }, signal);
    return { value, live: value.live };
  },
  apply: (job, change) => ({ value: applyJobChange(job, change) }),
  merge: (job, snapshot) => ({ value: { ...job, ...snapshot, subscription_limitation: snapshot.available_for_plans } }),
});

/** The companies to choose from: one's own; for the platform's staff all. Fails with an ApiError. */
export async function readCompanies(role: Role): Promise<CompanyChoice[]> {
  if (role !== 'admin') return call('company/get');
  const companies: CompanyChoice[] = [];
  for (let total = 1; companies.length < total; ) {
    const page = await call('company/get_all', { offset: companies.length, limit: LIMITS.PAGE_MAX });
    companies.push(...page.companies);
    total = page.companies.length === 0 ? 0 : page.number_of_companies;
  }
  return companies;
}

/** Reads what there is to choose from: companies that have something to review, and the types of jobs. */
export async function loadCompanies(role: Role): Promise<void> {
  const current = sessionGuard();
  useJobs.setState({ failure: null });
  try {
    const [companies, types] = await Promise.all([readCompanies(role), call('job/get_types')]);
    if (current()) useJobs.setState({ companies, types });
  } catch (failure) {
    if (current()) useJobs.setState({ failure });
  }
}

/** All jobs that a call gives, page by page; null where they are no longer wanted. */
async function readJobs(
  path: 'job/get' | 'job/get_all',
  of: Request<'job/get'>,
  wanted: () => boolean = () => true,
): Promise<Job[] | null> {
  const jobs: Job[] = [];
  for (let total = 1; jobs.length < total; ) {
    const body = { ...of, offset: jobs.length, limit: LIMITS.JOBS_FIRST_PAGE };
    const page = await call(path, body);
    if (!wanted()) return null;
    jobs.push(...page.all_jobs);
    total = page.all_jobs.length === 0 ? 0 : page.number_of_jobs;
  }
  return jobs;
}

/** Reads the open jobs of a company (null: of all, for admins), of one type where one is chosen, unless they are here. */
export async function loadJobs(company: CompanyId | null, type: string | null): Promise<void> {
  const { of: held, jobs: shown } = useJobs.getState();
  const sameCompany = held?.company === company;
  if (sameCompany && held?.type === type) return;
  const of = { company, type };
  useJobs.setState({ of, jobs: sameCompany ? shown : null, failure: null });
  const current = () => useJobs.getState().of === of;
  try {
    const asked = {
      status: 'open' as const,
      ...(company === null ? {} : { company_id: company }),
      ...(type === null ? {} : { type }),
    };
    const jobs = await readJobs(company === null ? 'job/get_all' : 'job/get', asked, current);
    if (jobs) useJobs.setState({ jobs });
  } catch (failure) {
    if (current()) useJobs.setState({ failure, jobs: [] });
  }
}

/** Forgets the jobs of a company that is no longer chosen. */
export function clearJobs(): void {
  useJobs.setState({ of: null, jobs: null });
}
