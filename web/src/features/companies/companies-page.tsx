import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useEffect, useState } from 'react';
import { TEXTS } from '../../api/messages';
import { useCompanyLoss } from '../../components/companies/use-company-loss';
import { ListTable } from '../../components/list/list-table';
import type { Company, CompanyId } from '../../protocol/generated/protocol';
import { companyList, isDeletedHere } from '../../stores/companies/store';
import { openForm } from '../../stores/forms/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { ListSearch } from '../../ui/page/list-search';
import { Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState } from '../../ui/states';
import { companyColumns } from './company-columns';
import { CompanyDetail } from './company-detail';
import { DeleteCompany } from './delete-company';
import { DELETED_COLUMNS } from './deleted-columns';

const KINDS = [
  { value: 'active', label: 'Active' },
  { value: 'deleted', label: 'Deleted' },
] as const;

/** The companies that one belongs to; for the staff all, with a search, and those that can be brought back. A row opens to its members. */
export default function CompaniesPage() {
  const { status, total, rows, filter } = companyList.use();
  const isStaff = useSession(selectRole) === 'admin';
  const [companyToDelete, setCompanyToDelete] = useState<Company | null>(null);
  // by the rows as they are drawn: the list itself may have forgotten the row by now
  useCompanyLoss((id) => (isDeletedHere(id) ? null : rows.find((company) => company.id === id)?.name));
  useEffect(() => companyList.open(), []);
  const columns = useCallback(
    (openId: CompanyId | null, toggle: (company: Company) => void) =>
      companyColumns({ openId, toggle, onDelete: setCompanyToDelete }),
    [],
  );
  const actions = (
    <>
      {isStaff && (
        <ListSearch label="Search by name" value={filter.name} onSearch={(name) => companyList.setFilter({ name })} />
      )}
      <Button tone="filled" icon={IconPlus} onClick={() => openForm({ kind: 'company' })}>
        Create company
      </Button>
    </>
  );
  const none = filter.deleted
    ? { title: 'No deleted companies', help: 'A deleted company can be restored for 30 days.' }
    : { title: 'No companies yet', help: 'Create a company to post jobs, or ask a colleague to invite you.' };
  const notFound = { title: TEXTS.nothingFound, help: 'Clear the search.' };
  const list = {
    label: 'Companies',
    list: companyList,
    rowHeight: 56,
    minWidth: 1080,
    empty: <EmptyState {...(filter.name.trim() === '' ? none : notFound)} />,
  };
  return (
    <Page>
      <PageHead title="Companies" count={status === 'ready' ? total : null} actions={actions}>
        {isStaff && (
          <SegmentedControl
            label="Companies"
            items={KINDS}
            value={filter.deleted ? 'deleted' : 'active'}
            onChange={(kind) => companyList.setFilter({ deleted: kind === 'deleted' })}
          />
        )}
      </PageHead>
      {filter.deleted ? (
        <ListTable {...list} columns={DELETED_COLUMNS} />
      ) : (
        <ListTable {...list} columns={columns} detail={(company) => <CompanyDetail company={company} />} />
      )}
      {companyToDelete && <DeleteCompany company={companyToDelete} onClose={() => setCompanyToDelete(null)} />}
    </Page>
  );
}
