import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { CompanyId, JobRow } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/job/store';
import { companiesFor, type JobValues } from './job-form';

/** The companies that a job can be posted for. */
export interface CompaniesOfForm {
  all: ReturnType<typeof companiesFor>;
  failure: unknown;
  retry: () => Promise<void>;
  /** There is none, and that is known. */
  isNone: boolean;
  /** What is said where there is none to choose. */
  nothing: string;
  /** The one that is chosen; the only one is so by itself. */
  chosen: (values: Pick<JobValues, 'company_id'>) => CompanyId | null;
}

export function useCompanies(job: JobRow | null, isStaff: boolean): CompaniesOfForm {
  const { value: told, failure, retry } = useCompanyChoices();
  const all = companiesFor(told ?? [], job);
  // the companies may come after the dialog has opened
  const only = all.length === 1 ? (all[0]?.id ?? null) : null;
  const none = isStaff ? 'There is no company yet' : 'You are not in a company yet';
  return {
    all,
    failure,
    retry,
    isNone: told !== null && all.length === 0,
    nothing: failure !== null ? errorText(failure) : told === null ? TEXTS.loading : none,
    chosen: ({ company_id }) => company_id ?? only,
  };
}
