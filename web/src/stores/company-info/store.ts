import { callWhole, type Result, upload } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { type CompanyChange, type CompanyId, LIMITS } from '../../protocol/generated/protocol';

/** A company as its page shows it, with all its jobs. */
export type CompanyInfo = Result<'company/get_info'>;
export type CompanyJob = CompanyInfo['jobs'][number];

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
  isInvalidatedBy: () => true,
  isShared: true,
});

/** Returns a company as its page shows it; reads nothing if undefined. */
export const useCompanyInfo = (id: CompanyId | undefined) => useResource(infos, id);

/** A company's pictures: the call and the form field that set each, and the company's field with its URL. */
const PICTURES = {
  logo: { call: 'company/update_avatar', field: 'logo', address: 'logo' },
  searchIcon: { call: 'company/update_search_icon', field: 'logo_for_job_type', address: 'logo_for_job_type' },
  background: { call: 'company/update_background', field: 'background', address: 'background_for_sign_up' },
  loginBackground: { call: 'company/update_login_image', field: 'login_background', address: 'login_background' },
} as const;

export type CompanyPicture = keyof typeof PICTURES;

export const COMPANY_PICTURES = Object.keys(PICTURES) as readonly CompanyPicture[];

/** Returns the URL of a picture; null if there is none. */
export const pictureOf = (info: CompanyInfo, picture: CompanyPicture): string | null => info[PICTURES[picture].address];

/** Sets a picture; null removes it. Rejects with an ApiError. */
export async function setCompanyPicture(id: CompanyId, picture: CompanyPicture, file: File | null): Promise<void> {
  const { call, field } = PICTURES[picture];
  const values = { company_id: String(id), ...(file ? {} : { default: 'true' }) };
  await upload(call, file, { field, values });
  await infos.read(infos.keyOf(id));
}
