import { FIELD_TEXTS } from '../../api/messages';
import { type Company, type Job, LIMITS } from '../../protocol/generated/protocol';
import type { JobDraft } from '../../stores/job-list/store';

/** Types that ask for as many tracks as there are: the limit is the largest, and not asked for. */
const UNLIMITED_TYPES = ['DashRadio', 'Opportunity Only'];

export function isUnlimited(type: string): boolean {
  return UNLIMITED_TYPES.includes(type);
}

export type JobErrors = Partial<Record<keyof JobDraft, string>>;

export function emptyDraft(): JobDraft {
  return {
    title: '',
    company_id: null,
    description: '',
    budget: '',
    type: 'Other',
    buyer_type: 'Direct Licensor / Buyer',
    tracks_per_user_limit: LIMITS.TRACKS_PER_USER_DEFAULT,
    link_1: '',
    link_2: '',
    access_from: 0,
    access_to: LIMITS.QUALITY_MAX,
  };
}

export function draftOf(job: Job): JobDraft {
  const { title, company_id, description, budget, type, buyer_type, tracks_per_user_limit } = job;
  const { link_1, link_2, access_from, access_to } = job;
  return {
    title,
    company_id,
    description,
    budget,
    type,
    buyer_type,
    tracks_per_user_limit,
    link_1,
    link_2,
    access_from,
    access_to,
  };
}

/** The companies to choose from; that of the job which is edited among them, wherever they come from. */
export function companiesFor(
  companies: readonly Pick<Company, 'id' | 'name'>[],
  job: Job | null,
): readonly Pick<Company, 'id' | 'name'>[] {
  if (!job || companies.some(({ id }) => id === job.company_id)) return companies;
  return [{ id: job.company_id, name: job.company }, ...companies];
}

const LINK = /^https?:\/\/[^\s/]+\.[^\s/]/i;

/** Whether a text is an address that can be followed. */
export function isLink(text: string): boolean {
  return LINK.test(text.trim());
}

/** The required fields that are empty, and links that lead nowhere. */
export function jobErrors(draft: JobDraft): JobErrors {
  const errors: JobErrors = {};
  // in the order of the form: the first of them gets the focus
  for (const field of ['title', 'company_id', 'description', 'budget', 'link_1'] as const) {
    const entered = draft[field];
    if (entered === null || String(entered).trim() === '') errors[field] = FIELD_TEXTS.emptyFields;
  }
  for (const field of ['link_1', 'link_2'] as const) {
    if (draft[field].trim() !== '' && !isLink(draft[field])) errors[field] = 'Enter a link that begins with https://';
  }
  return errors;
}

/** Number inputs take absolute values; zero becomes empty, and empty is the default when it is sent. */
export function readLimit(text: string): number {
  // the whole number that it begins with: 2.5 is no 25
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? 0 : Math.min(Number(digits), LIMITS.TRACKS_PER_USER_MAX);
}

/** What is sent of a draft. */
export function sentDraft(draft: JobDraft): JobDraft {
  const limit = isUnlimited(draft.type) ? LIMITS.TRACKS_PER_USER_MAX : draft.tracks_per_user_limit;
  return { ...draft, tracks_per_user_limit: limit === 0 ? LIMITS.TRACKS_PER_USER_DEFAULT : limit };
}
