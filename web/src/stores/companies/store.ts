import { call, callWhole } from '../../api/client';
import { ApiError } from '../../api/errors';
import { createLiveEntity, useEntity } from '../../live/entity';
import { createLiveList } from '../../live/list';
import type { ListEffect } from '../../live/list-spec';
import type { CreateInviteRequest } from '../../protocol/generated/calls';
import {
  type AdminChange,
  type Company,
  type CompanyChange,
  type CompanyId,
  type CompanySnapshot,
  LIMITS,
  type UserChange,
} from '../../protocol/generated/protocol';
import { selectRole, selectUserId } from '../session/selectors';
import { useSession } from '../session/store';

type Change = UserChange | CompanyChange | AdminChange;

const KINDS: readonly Change['kind'][] = [
  'invite_changed',
  'company_joined',
  'member_joined',
  'member_left',
  'role_changed',
  'verified',
  'image_changed',
  'deleted',
  'restored',
];

const isStaff = () => selectRole(useSession.getState()) === 'admin';

/** What a change of the staff's topic, of one's own or of a company's means for the list. Pure. */
export function companyEffect(change: Change): ListEffect<Company, never> | null {
  if (change.kind === 'company_created' || change.kind === 'company_changed')
    return { kind: 'read', id: change.company_id };
  if (change.kind === 'company_deleted') return { kind: 'drop', id: change.company_id };
  // The list of one's own companies is short, and no call reads one of them.
  return KINDS.includes(change.kind) ? { kind: 'reload', id: 0 } : null;
}

/** A page of all companies for the staff, else all that one belongs to; with the members of `company_id`, where it is told. */
async function readPage(
  asked: { name?: string; company_id?: CompanyId; offset?: number; limit?: number },
  signal?: AbortSignal,
) {
  if (isStaff()) {
    const { result, list_live: heads = [] } = await callWhole('company/get_all', asked, signal);
    return { rows: result.companies, total: result.number_of_companies, heads };
  }
  const { result: rows, list_live: heads = [] } = await callWhole('company/get', {}, signal);
  return { rows, total: rows.length, heads };
}

/** One company, with its members. */
async function readOne(company_id: CompanyId, signal?: AbortSignal) {
  const { rows, heads } = await readPage({ company_id }, signal);
  const value = rows.find(({ id }) => id === company_id);
  const live = heads.find(({ topic }) => topic === `company:${company_id}`);
  if (!value || !live) throw new ApiError('not_found', 404);
  return { value, live };
}

/** The companies that one belongs to; for the staff all, without their members. */
export const companyList = createLiveList<Company, { name: string }, Change, never>({
  filter: () => ({ name: '' }),
  pageSize: LIMITS.PAGE_MAX,
  id: ({ id }) => id,
  fits: ({ name }, filter) => name.toLowerCase().includes(filter.name.trim().toLowerCase()),
  compare: (left, right) => (isStaff() ? right.id - left.id : left.id - right.id),
  read: async ({ name }, window, signal) => {
    return readPage({ ...window, ...(name.trim() ? { name: name.trim() } : {}) }, signal);
  },
  readRows: async (ids) => (await Promise.all(ids.map((id) => readOne(id)))).map(({ value }) => value),
  effect: companyEffect,
  me: () => selectUserId(useSession.getState()),
});

const companies = createLiveEntity<Company, CompanyChange, CompanySnapshot>({
  topic: (id) => `company:${id}`,
  read: async (id, signal) => {
    const read = await readOne(id, signal);
    companyList.put(read.value);
    return read;
  },
  apply: (value, change) => ({ value: change.kind === 'deleted' ? null : value, isOld: KINDS.includes(change.kind) }),
  merge: (value) => ({ value, isOld: true }),
});

/** A company with its members. */
export const useCompany = (id: CompanyId) => useEntity(companies, id);

export interface CompanyDraft {
  name: string;
  description: string;
}

/** Makes a company, whose owner one is. Fails with an ApiError. */
export async function createCompany(draft: CompanyDraft, requestId: string): Promise<void> {
  const { company_id } = await call('company/create', { ...draft, request_id: requestId });
  await companyList.readRow(company_id, true);
}

/** Invites somebody to a company. Fails with an ApiError. */
export async function inviteMember(company_id: CompanyId, email: string, role: string): Promise<void> {
  await call('company/create_invite', {
    company_id,
    email,
    role: role as CreateInviteRequest['role'],
  });
}
