import { callWhole, type Result, upload } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { type CompanyChange, type CompanyId, LIMITS } from '../../protocol/generated/protocol';

/** The data of a company's page, with all jobs of the company. */
export type CompanyInfo = Result<'company/get_info'>;
export type CompanyJob = CompanyInfo['jobs'][number];

/** Returns the data with a new number of submitted tracks for one of the jobs; null if the change is of another kind. Pure. */
function withCount(info: CompanyInfo, change: CompanyChange): CompanyInfo | null {
  if (change.kind !== 'job_counted') return null;
  const { job_id, submitted_tracks: applied_tracks } = change;
  return { ...info, jobs: info.jobs.map((job) => (job.id === job_id ? { ...job, applied_tracks } : job)) };
}

const infos = createResource<CompanyId, CompanyInfo, CompanyChange>({
  read: async (company_id, signal, recordHeads) => {
    const page = async (offset: number) =>
      recordHeads(await callWhole('company/get_info', { company_id, limit: LIMITS.PAGE_MAX, offset }, signal));
    const info = await page(0);
    const jobs = [...info.jobs];
    while (jobs.length < info.number_of_jobs) {
      const next = await page(jobs.length);
      if (next.jobs.length === 0) break;
      jobs.push(...next.jobs);
    }
    return { ...info, jobs };
  },
  topic: (id) => `company:${id}`,
  isInvalidatedBy: ({ kind }) => kind !== 'job_counted',
  apply: withCount,
  isShared: true,
});

/** Returns the data of a company's page; reads nothing if the id is undefined. */
export const useCompanyInfo = (id: CompanyId | undefined) => useResource(infos, id);

/** The kinds of a company's pictures. Each has the call and the form field that set the picture, and the name of the field with its URL. */
const PICTURES = {
  logo: { call: 'company/update_avatar', field: 'logo', address: 'logo' },
  searchIcon: { call: 'company/update_search_icon', field: 'logo_for_job_type', address: 'logo_for_job_type' },
  background: { call: 'company/update_background', field: 'background', address: 'background_for_sign_up' },
  loginBackground: { call: 'company/update_login_image', field: 'login_background', address: 'login_background' },
} as const;

export type CompanyPicture = keyof typeof PICTURES;

export const COMPANY_PICTURES = Object.keys(PICTURES) as readonly CompanyPicture[];

/** Returns the URL of one of a company's pictures; null if the company has no such picture. */
export const pictureOf = (info: CompanyInfo, picture: CompanyPicture): string | null => info[PICTURES[picture].address];

/** Sets one of a company's pictures; null removes it. Rejects with an ApiError. */
export async function setCompanyPicture(id: CompanyId, picture: CompanyPicture, file: File | null): Promise<void> {
  const { call, field } = PICTURES[picture];
  const values = { company_id: String(id), ...(file ? {} : { default: 'true' }) };
  await upload(call, file, { field, values });
  await infos.read(infos.keyOf(id));
}
