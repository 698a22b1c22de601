import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { Company, CompanyId } from '../../protocol/generated/protocol';
import { companyList } from '../../stores/companies/store';
import { selectRole } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { NameCell } from '../../ui/name-cell';
import { ListSearch } from '../../ui/page/list-search';
import { Page, PageHead } from '../../ui/page/page';
import { Sleeve } from '../../ui/sleeve';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { useCreateParam } from '../../ui/use-create-param';
import { CompanyDetail } from './company-detail';
import { CreateCompany } from './create-company';

function columnsFor(openId: CompanyId | null, toggle: (company: Company) => void): readonly Column<Company>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      width: 300,
      names: true,
      cell: ({ id, name, avatar_url }) => (
        <NameCell name={name} picture={<Sleeve id={id} of="company" url={avatar_url} size={38} />} />
      ),
    },
    { id: 'description', head: 'Description', cell: ({ description }) => <p className="clip">{description}</p> },
    { id: 'owner', head: 'Owner', width: 170, cell: ({ owner_name }) => owner_name || '—' },
    { id: 'members', head: 'Members', width: 90, align: 'right', cell: ({ number_of_members }) => number_of_members },
    {
      id: 'actions',
      head: 'Actions',
      width: 110,
      align: 'right',
      cell: (company) => {
        const isOpen = company.id === openId;
        const Icon = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <IconButton
            label={`${isOpen ? 'Hide' : 'Show'} the members of ${company.name}`}
            tone="outlined"
            aria-expanded={isOpen}
            onClick={() => toggle(company)}
          >
            <Icon size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
        );
      },
    },
  ];
}

/** The companies that one belongs to; for the staff all, with a search. A row opens to its members. */
export default function CompaniesPage() {
  const { status, rows, total, filter, failure, highlighted } = companyList.use();
  const isStaff = useSession(selectRole) === 'admin';
  const [openId, setOpenId] = useState<CompanyId | null>(null);
  const [creating, setCreating] = useCreateParam('company');
  useEffect(() => companyList.open(), []);
  const toggle = useCallback(({ id }: Company) => setOpenId((before) => (before === id ? null : id)), []);
  const columns = useMemo(() => columnsFor(openId, toggle), [openId, toggle]);
  const actions = (
    <>
      {isStaff && (
        <ListSearch label="Search by name" value={filter.name} onSearch={(name) => companyList.setFilter({ name })} />
      )}
      <Button
        tone="filled"
        icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setCreating(true)}
      >
        Create company
      </Button>
    </>
  );
  return (
    <Page>
      <PageHead title="Companies" count={status === 'ready' ? total : null} actions={actions} />
      <DataTable
        label="Companies"
        status={status === 'idle' ? 'loading' : status}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        rowHeight={56}
        minWidth={960}
        rowState={({ id }) => (highlighted.has(id) ? 'remote' : id === openId ? 'selected' : undefined)}
        detail={(company) => (company.id === openId ? <CompanyDetail company={company} /> : null)}
        onOpen={toggle}
        onEnd={() => void companyList.loadMore()}
        error={errorText(failure)}
        onRetry={() => void companyList.reload()}
        empty={
          filter.name.trim() === '' ? (
            <EmptyState
              title="No companies yet"
              help="Create a company to post jobs, or ask a colleague to invite you."
            />
          ) : (
            <EmptyState title={TEXTS.nothingFound} help="Clear the search." />
          )
        }
      />
      {creating && <CreateCompany onClose={() => setCreating(false)} />}
    </Page>
  );
}
