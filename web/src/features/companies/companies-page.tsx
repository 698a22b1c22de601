import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback } from 'react';
import { useCompanyLoss } from '../../components/companies/use-company-loss';
import { ListPage } from '../../components/list/list-page';
import type { Company, CompanyId } from '../../protocol/generated/protocol';
import { companyList } from '../../stores/companies/store';
import { openModal } from '../../stores/modals/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { SegmentedControl } from '../../ui/segmented-control';
import { companyColumns } from './company-columns';
import { CompanyDetail } from './company-detail';
import { DELETED_COLUMNS } from './deleted-columns';

const KINDS = [
  { value: 'active', label: 'Active' },
  { value: 'deleted', label: 'Deleted' },
] as const;

/**
 * The page of the viewer's companies. The staff see all companies, with a search, and deleted companies that can be restored. A row opens
 * to show the members of the company.
 */
export default function CompaniesPage() {
  const { rows, filter } = companyList.use();
  const isStaff = useSession(selectRole) === 'admin';
  // uses the rows that are shown, since the list may already have dropped the row
  useCompanyLoss((id) => rows.find((company) => company.id === id)?.name);
  const columns = useCallback(
    (openId: CompanyId | null, toggle: (company: Company) => void) => companyColumns({ openId, toggle }),
    [],
  );
  const none = filter.deleted
    ? { title: 'No deleted companies', help: 'A deleted company can be restored for 30 days.' }
    : { title: 'No companies yet', help: 'Create a company to post jobs, or ask a colleague to invite you.' };
  const create = (
    <Button tone="filled" icon={IconPlus} onClick={() => openModal('company', {})}>
      Create company
    </Button>
  );
  return (
    <ListPage
      title="Companies"
      list={companyList}
      search={isStaff ? { label: 'Search by name', by: 'name' } : undefined}
      none={none}
      create={create}
      columns={filter.deleted ? DELETED_COLUMNS : columns}
      detail={filter.deleted ? undefined : (company) => <CompanyDetail company={company} />}
      rowHeight={56}
      minWidth={1080}
    >
      {isStaff && (
        <SegmentedControl
          label="Companies"
          items={KINDS}
          value={filter.deleted ? 'deleted' : 'active'}
          onChange={(kind) => companyList.setFilter({ deleted: kind === 'deleted' })}
        />
      )}
    </ListPage>
  );
}
