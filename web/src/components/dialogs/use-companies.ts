import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { CompanyId, JobRow } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/companies/choices';
import { companiesFor, type JobValues } from './job-form';

/** The companies that a job can be posted for, and the state of reading them. */
export interface CompanyFieldState {
  all: ReturnType<typeof companiesFor>;
  failure: unknown;
  retry: () => Promise<void>;
  /** True if the companies are known and there is none to choose. */
  isNone: boolean;
  /** The text shown if there is no company to choose. */
  nothing: string;
  /**
   * Returns the id of the company that is chosen in the form; null if that company is not offered. If no company is chosen and only one is
   * offered, returns the id of the one offered.
   */
  chosen: (values: Pick<JobValues, 'company_id'>) => CompanyId | null;
}

export function useCompanies(job: JobRow | null, isCopy: boolean, isStaff: boolean): CompanyFieldState {
  const { value: choices, failure, retry } = useCompanyChoices();
  // a copy can only be posted for one of the person's companies; an edited job may stay in its company
  const all = companiesFor(choices ?? [], isCopy && choices !== null ? null : job);
  // the companies may be loaded after the dialog has opened
  const only = all.length === 1 ? (all[0]?.id ?? null) : null;
  const none = isStaff ? 'There are no companies yet' : 'You are not in a company yet';
  return {
    all,
    failure,
    retry,
    isNone: choices !== null && all.length === 0,
    nothing: failure !== null ? errorText(failure) : choices === null ? TEXTS.loading : none,
    chosen: ({ company_id }) => {
      const isGone = choices !== null && company_id !== null && !all.some(({ id }) => id === company_id);
      return isGone ? null : (company_id ?? only);
    },
  };
}
