import { callWhole } from '../../api/client';
import { readAll } from '../../api/pages';
import { createResource, type RecordHeads, useResource } from '../../live/resource';
import { type AdminChange, type Company, LIMITS, type Role, type UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, selectRole, useSession } from '../session/store';

/** A company that the viewer may choose. */
export type CompanyChoice = Pick<Company, 'id' | 'name' | 'avatar_url' | 'members'>;

/** Reads the user's own companies; all companies for the platform's staff. */
async function readCompanies(role: Role, signal: AbortSignal, recordHeads: RecordHeads): Promise<CompanyChoice[]> {
  if (role !== 'admin') return recordHeads(await callWhole('company/get', {}, signal));
  return readAll(async (offset) => {
    const page = recordHeads(await callWhole('company/get_all', { offset, limit: LIMITS.PAGE_MAX }, signal));
    return { rows: page.companies, total: page.number_of_companies };
  });
}

/** The companies that a role may choose from. */
export const companyChoices = createResource<Role, CompanyChoice[], UserChange | AdminChange>({
  read: readCompanies,
  topic: (role) => (role === 'admin' ? 'admin' : selectOwnTopic(useSession.getState())),
  isInvalidatedBy: ({ kind }) => kind.startsWith('company_'),
  // the staff's list has the companies of everybody, and may fill many pages
  isShared: true,
});

/** Returns the companies that the viewer may choose from. */
export const useCompanyChoices = () => useResource(companyChoices, useSession(selectRole) ?? 'manager');

/** Returns the companies that the viewer may choose from; an empty list if they are not loaded yet. */
export function knownCompanies(): readonly CompanyChoice[] {
  const role = selectRole(useSession.getState()) ?? 'manager';
  return companyChoices.get(companyChoices.keyOf(role)).value ?? [];
}
