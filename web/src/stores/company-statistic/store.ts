import { callWhole, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { whenVisible } from '../../live/throttled-read';
import type { ChartMonth } from '../../protocol/generated/calls';
import { type CompanyChange, type CompanyId, type JobId, LIMITS } from '../../protocol/generated/protocol';

/** The interval between two reads while the page is visible, in milliseconds. */
const EVERY_MS = 10_000;

/** The statistics of a company's jobs, such as its numbers of submitted and heard tracks. */
export type CompanyStatistic = Result<'company/get_statistic'>;
export type JobNumbers = CompanyStatistic['jobs'][number];

/** A request for a company's statistics. A null job means all jobs; a null month means the current month. */
export interface StatisticQuery {
  company: CompanyId;
  job: JobId | null;
  month: ChartMonth | null;
}

const statistics = createResource<StatisticQuery, CompanyStatistic, CompanyChange>({
  read: async ({ company, job, month }, signal, recordHeads) => {
    const body = { company_id: company, limit: LIMITS.PAGE_MAX, ...(job === null ? {} : { job_id: job }), ...month };
    return recordHeads(await callWhole('company/get_statistic', body, signal));
  },
  topic: ({ company }) => `company:${company}`,
  isInvalidatedBy: ({ kind }) => kind === 'job_created' || kind === 'job_changed' || kind === 'job_removed',
  isThrottled: true,
});

/** Returns the statistics of a company; reads nothing if the request is undefined. */
export const useCompanyStatistic = (asked: StatisticQuery | undefined) => useResource(statistics, asked);

/**
 * Reads the statistics again at intervals while the page is visible, since this page receives no changes: submissions, listens and ratings
 * are published only on the `review:` topics. Returns the function that stops the reads.
 */
export function pollStatistic(asked: StatisticQuery): () => void {
  let unwatch = () => {};
  const timer = setInterval(() => {
    unwatch();
    unwatch = whenVisible(() => void statistics.read(statistics.keyOf(asked)));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
