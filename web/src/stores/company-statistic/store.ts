import { callWhole, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { whenVisible } from '../../live/slow-read';
import type { ChartMonth } from '../../protocol/generated/calls';
import { type CompanyChange, type CompanyId, type JobId, LIMITS } from '../../protocol/generated/protocol';

/** Between two reads while the page is looked at. */
const EVERY_MS = 10_000;

/** A company's own numbers. */
export type CompanyStatistic = Result<'company/get_statistic'>;
export type JobNumbers = CompanyStatistic['jobs'][number];

/** Of which company, which of its jobs (null: all), and which month (null: the present one). */
export interface Asked {
  company: CompanyId;
  job: JobId | null;
  month: ChartMonth | null;
}

const statistics = createResource<Asked, CompanyStatistic, CompanyChange>({
  read: async ({ company, job, month }, signal, take) => {
    const body = { company_id: company, limit: LIMITS.PAGE_MAX, ...(job === null ? {} : { job_id: job }), ...month };
    return take(await callWhole('company/get_statistic', body, signal));
  },
  topic: ({ company }) => `company:${company}`,
  isStale: ({ kind }) => kind === 'job_created' || kind === 'job_changed' || kind === 'job_removed',
  slow: true,
});

/** A company's own numbers; undefined asks for nothing. */
export const useCompanyStatistic = (asked: Asked | undefined) => useResource(statistics, asked);

/** Keeps the numbers fresh while the page is looked at: what is submitted, heard and rated is told to the job's review alone. Returns the function that stops it. */
export function keepFresh(asked: Asked): () => void {
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
