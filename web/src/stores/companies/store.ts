import { call, callWhole } from '../../api/client';
import { createLiveList } from '../../live/list';
import type { ListEffect } from '../../live/list-spec';
import type { CreateInviteRequest } from '../../protocol/generated/calls';
import type { Company, CompanyChange, CompanyId, UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, selectUserId } from '../session/selectors';
import { useSession } from '../session/store';

type Change = UserChange | CompanyChange;

const KINDS: readonly Change['kind'][] = [
  'invite_changed',
  'company_joined',
  'member_joined',
  'member_left',
  'role_changed',
  'verified',
  'image_changed',
];

const me = () => selectUserId(useSession.getState());

/** What a change of one's own topic, or of a company's, means for the list: it is short, and is read again. Pure. */
export function companyEffect(change: Change): ListEffect<Company, never> | null {
  return KINDS.includes(change.kind) ? { kind: 'reload', id: 0 } : null;
}

/** The companies that one belongs to, with their members. */
export const companyList = createLiveList<Company, object, Change, never>({
  filter: () => ({}),
  pageSize: 1000,
  id: ({ id }) => id,
  fits: () => true,
  compare: (left, right) => left.id - right.id,
  read: async (_filter, _window, signal) => {
    const { result: rows, list_live: heads } = await callWhole('company/get', {}, signal);
    return { rows, total: rows.length, ...(heads ? { heads } : {}) };
  },
  readRows: async (ids) => (await call('company/get')).filter(({ id }) => ids.includes(id)),
  topics: () => [selectOwnTopic(useSession.getState())],
  effect: companyEffect,
  me,
});

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
