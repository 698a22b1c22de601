import type { Applied } from '../../live/entity';
import type { ListEffect } from '../../live/list-spec';
import type { AdminChange, Company, CompanyChange, UserChange } from '../../protocol/generated/protocol';

export type ListChange = UserChange | CompanyChange | AdminChange;

/** The kinds of changes that are published without all their data, so that the company has to be read again. */
const READ: readonly ListChange['kind'][] = [
  'invite_changed',
  'company_joined',
  'member_joined',
  'image_changed',
  'deleted',
  'restored',
];

/**
 * Returns a company after a change on its topic. `needsRefetch`: true if the change does not contain all data. Applying a change twice is
 * harmless. Pure.
 */
export function applyCompany(company: Company, change: CompanyChange): Applied<Company> {
  const { members, number_of_members } = company;
  switch (change.kind) {
    case 'verified':
      return { value: { ...company, verified: change.verified } };
    case 'member_left': {
      const staying = members.filter(({ id }) => id !== change.user_id);
      const left = members.length - staying.length;
      return { value: { ...company, members: staying, number_of_members: number_of_members - left } };
    }
    case 'role_changed': {
      const changed = members.map((member) =>
        member.id === change.user_id ? { ...member, role_name: change.role_name } : member,
      );
      const owner_name = changed.find(({ role_name }) => role_name === 'owner')?.user_name ?? company.owner_name;
      // the members are sorted by role and then by the time of joining, which the change does not contain
      return { value: { ...company, members: changed, owner_name }, needsRefetch: true };
    }
    case 'deleted':
      return { value: null };
    default:
      return { value: company, needsRefetch: READ.includes(change.kind) };
  }
}

const APPLIED_KINDS = ['verified', 'member_left', 'role_changed'] as const;
const isApplied = (change: ListChange): change is Extract<CompanyChange, { kind: (typeof APPLIED_KINDS)[number] }> =>
  APPLIED_KINDS.some((kind) => kind === change.kind);

/**
 * Returns the effect of a change on a list of companies. The change is on the `admin` topic, the viewer's own topic or a company's topic.
 * `deleted`: true for the list of deleted companies. Pure.
 */
export function companyEffect(
  change: ListChange,
  findRow: (id: number) => Company | undefined,
  topic: string,
  deleted = false,
): ListEffect<Company, never> | null {
  if (change.kind === 'company_created' || change.kind === 'company_changed')
    return deleted ? null : { kind: 'read', id: change.company_id };
  // the company moves from one list to the other
  if (change.kind === 'company_deleted' || change.kind === 'company_restored')
    return { kind: deleted === (change.kind === 'company_deleted') ? 'read' : 'drop', id: change.company_id };
  if (change.kind === 'company_left') return { kind: 'drop', id: change.company_id };
  if (isApplied(change)) {
    const company = findRow(Number(topic.replace('company:', '')));
    const next = company && applyCompany(company, change).value;
    return next ? { kind: 'put', row: next } : null;
  }
  // the list of the viewer's own companies is short, and no call reads a single company of it
  return READ.includes(change.kind) ? { kind: 'reload', id: 0 } : null;
}
