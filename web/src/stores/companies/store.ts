import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { readAll } from '../../api/pages';
import { createLiveEntity, useEntity } from '../../live/entity';
import { createLiveList } from '../../live/list';
import type { Window } from '../../live/list-spec';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import { useReadRows } from '../../live/rows';
import type { CreateInviteRequest } from '../../protocol/generated/calls';
import {
  type AssignedRole,
  type Company,
  type CompanyChange,
  type CompanyId,
  type CompanyMember,
  type CompanySnapshot,
  type JobId,
  LIMITS,
  type UserId,
} from '../../protocol/generated/protocol';
import type { UndoableAction } from '../history/store';
import { jobs } from '../job/store';
import { selectRole, selectUserId, useSession } from '../session/store';
import { applyCompany, companyEffect, type ListChange } from './apply';

const isStaff = () => selectRole(useSession.getState()) === 'admin';

interface CompanyFilter {
  name: string;
  /** True to list the deleted companies that can be restored; only for the staff. */
  deleted: boolean;
}

/**
 * Reads a page of companies: of all companies for the staff, otherwise of the companies that the user belongs to. For the staff, only the
 * company `company_id` is returned with its members.
 */
async function readPage(asked: Partial<CompanyFilter & Window> & { company_id?: CompanyId }, signal?: AbortSignal) {
  if (isStaff()) {
    const { result, list_live: heads = [] } = await callWhole('company/get_all', asked, signal);
    return { rows: result.companies, total: result.number_of_companies, heads };
  }
  const { result: rows, list_live: heads = [] } = await callWhole('company/get', {}, signal);
  return { rows, total: rows.length, heads };
}

/** Reads one company with its members. */
async function readOne(company_id: CompanyId, signal?: AbortSignal) {
  const { rows, heads } = await readPage({ company_id }, signal);
  const value = rows.find(({ id }) => id === company_id);
  const live = heads.find(({ topic }) => topic === `company:${company_id}`);
  if (!value || !live) throw new ApiError('not_found', 404);
  return { value, live };
}

/** Sorts the newest company first; deleted companies are sorted by the time of deletion, newest first. */
function compareForStaff(left: Company, right: Company): number {
  return (right.deleted_at ?? '').localeCompare(left.deleted_at ?? '') || right.id - left.id;
}

const showsDeleted = (): boolean => companyList.use.getState().filter.deleted;

/** The companies that the viewer belongs to. For the staff, the list contains all companies, without their members. */
export const companyList = createLiveList<Company, CompanyFilter, ListChange, never>({
  filter: () => ({ name: '', deleted: false }),
  pageSize: LIMITS.PAGE_MAX,
  id: ({ id }) => id,
  fits: ({ name, deleted_at }, filter) =>
    name.toLowerCase().includes(filter.name.trim().toLowerCase()) && filter.deleted === (deleted_at !== undefined),
  compare: (left, right) => (isStaff() ? compareForStaff(left, right) : left.id - right.id),
  read: async ({ name, deleted }, window, signal) => {
    return readPage({ ...window, ...(name.trim() ? { name: name.trim() } : {}), ...(deleted && { deleted }) }, signal);
  },
  readRows: async (ids) => {
    const deleted = showsDeleted();
    const pages = await Promise.all(ids.map((id) => readPage({ company_id: id, ...(deleted && { deleted }) })));
    return pages.flatMap(({ rows }, at) => rows.filter(({ id }) => id === ids[at]));
  },
  effect: (change, findRow, { filter }, topic) => companyEffect(change, findRow, topic, filter.deleted),
});

const companies = createLiveEntity<Company, CompanyChange, CompanySnapshot>({
  topic: (id) => `company:${id}`,
  read: async (id, signal) => {
    const read = await readOne(id, signal);
    companyList.put(read.value);
    return read;
  },
  apply: applyCompany,
  merge: (value) => ({ value, needsRefetch: true }),
  // the list of the staff does not follow the companies
  onChange: (_, change, before) => {
    const next = change && applyCompany(before, change).value;
    if (next) companyList.put(next);
  },
  isShared: true,
});

/** Returns a company with its members, kept up to date; reads nothing if the id is null. */
export const useCompany = (id: CompanyId | null) => useEntity(companies, id);

/** Returns the company of a job with its members; null until it is loaded. */
export function useCompanyOf(job: JobId) {
  const { value } = useEntity(jobs, job);
  return useCompany(value?.company_id ?? null);
}

/** Returns true if the viewer is an owner or admin of the company that a job belongs to. */
export function useRunsCompany(job: JobId): boolean {
  const me = useSession(selectUserId);
  const members = useCompanyOf(job).value?.members ?? [];
  return members.some(({ id, role_name }) => id === me && role_name !== 'member');
}

/**
 * Returns a company of the list with its members, and the state of these members for a table. The members are read separately, since the
 * staff's list does not contain them.
 */
export function useCompanyMembers(row: Company) {
  const { value, failure, retry } = useCompany(row.id);
  const company = value ?? row;
  const members = company.members.length > 0 ? company.members : null;
  return { company, list: useReadRows({ failure, retry }, row.id, members, MEMBERS) };
}

const MEMBERS = { id: ({ id }: CompanyMember) => id };

export interface CompanyDraft {
  name: string;
  description: string;
}

/** Creates a company that the user owns; returns its id. Rejects with an ApiError. */
export async function createCompany(draft: CompanyDraft, requestId: string): Promise<CompanyId> {
  const { company_id } = await call('company/create', { ...draft, request_id: requestId });
  await companyList.readRow(company_id, true);
  return company_id;
}

/** Invites somebody to a company. Rejects with an ApiError. */
export async function inviteMember(
  company_id: CompanyId,
  email: string,
  role: string,
  requestId: string,
): Promise<void> {
  const invite = { company_id, email, role: role as CreateInviteRequest['role'] };
  await call('company/create_invite', { ...invite, request_id: requestId });
}

/**
 * Removes a member from a company; the viewer can also remove themselves. `endLinks` is true if the share links that the member created end
 * as well. Rejects with an ApiError.
 */
export async function removeMember(company_id: CompanyId, member_id: UserId, endLinks: boolean): Promise<void> {
  await call('company/delete_member', { company_id, member_id, end_links: endLinks });
}

/** Marks a company as verified or not verified by the staff. The change is shown before the server responds. Rejects with an ApiError. */
export async function setVerified(company_id: CompanyId, verified: boolean): Promise<void> {
  const change = (company: Company) => ({ ...company, verified });
  await companyList.patch(company_id, change, () => call('company/set_verified', { company_id, verified }));
}

/** Makes a member an admin or a plain member; only the owner can do so. Rejects with an ApiError. */
async function setRole(company_id: CompanyId, member_id: UserId, role_name: string): Promise<void> {
  await live.send('company.set_role', { company_id, member_id, role_name: role_name as AssignedRole });
}

/** Returns the action that gives a member another role. */
export function roleAction(id: CompanyId, member: CompanyMember, role: string): UndoableAction {
  const turn = (from: string, to: string) => {
    const now = companies.value(id)?.members.find((one) => one.id === member.id)?.role_name;
    // the topic may not have published the change yet
    return now === from || now === to ? setRole(id, member.id, to) : false;
  };
  return {
    text: `${member.user_name}: ${role}`,
    undo: () => turn(role, member.role_name),
    redo: () => turn(member.role_name, role),
  };
}

/** Makes a member the owner of a company; the previous owner becomes an admin. Rejects with an ApiError. */
export async function handOver(company_id: CompanyId, member_id: UserId): Promise<void> {
  await live.send('company.hand_over', { company_id, member_id });
}

/** Deletes a company with its jobs. Rejects with an ApiError. */
export async function deleteCompany(company_id: CompanyId): Promise<void> {
  await call('company/delete', { company_id });
}

/** Restores a deleted company with its jobs, members and playlists; only for the staff. Rejects with an ApiError. */
export async function restoreCompany(company_id: CompanyId): Promise<void> {
  await live.send('company.restore', { company_id });
}

const usages = createResource({
  read: async (company_id: CompanyId, signal) => {
    const jobs = await readAll(async (offset) => {
      const asked = { company_id, status: 'all' as const, offset, limit: LIMITS.PAGE_MAX };
      const page = await call('job/get', asked, signal);
      return { rows: page.all_jobs, total: page.number_of_jobs };
    });
    const submissions = jobs.reduce((sum, { submitted_tracks }) => sum + (submitted_tracks ?? 0), 0);
    return { jobs: jobs.length, submissions };
  },
});

/** Returns the number of a company's jobs, and the number of tracks submitted to them. */
export const useCompanyUsage = (id: CompanyId) => useResource(usages, id);

/** Begins the first reads of the page of companies. */
export const preloadCompanies = () => [companyList.preload()];
