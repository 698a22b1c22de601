import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useNavigate } from 'react-router';
import type { Company, CompanyId } from '../../protocol/generated/protocol';
import { openModal } from '../../stores/modals/store';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import { ActionsCell } from '../../ui/table/actions-cell';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import styles from './company-columns.module.css';
import { useCompanyPermissions } from './use-permissions';

export interface CompanyColumns {
  openId: CompanyId | null;
  toggle: (company: Company) => void;
}

/** The columns of the companies that are not deleted. */
export function companyColumns({ openId, toggle }: CompanyColumns): readonly Column<Company>[] {
  return [
    {
      id: 'name',
      head: 'Name',
      width: 300,
      rowHeader: true,
      cell: ({ id, name, avatar_url, verified }) => (
        <span className={styles.name}>
          <NameCell name={name} picture={<Sleeve id={id} of="company" url={avatar_url} size={38} />} />{' '}
          {verified && <Tag tone="ok">verified</Tag>}
        </span>
      ),
    },
    { id: 'description', head: 'Description', cell: ({ description }) => <p className="clip">{description}</p> },
    { id: 'owner', head: 'Owner', width: 170, cell: ({ owner_name }) => owner_name || '—' },
    { id: 'members', head: 'Members', width: 90, align: 'right', cell: ({ number_of_members }) => number_of_members },
    {
      id: 'actions',
      head: 'Actions',
      width: 316,
      align: 'right',
      cell: (company) => <Actions company={company} isOpen={company.id === openId} toggle={toggle} />,
    },
  ];
}

interface ActionsProps extends Pick<CompanyColumns, 'toggle'> {
  company: Company;
  isOpen: boolean;
}

/**
 * The buttons in the row of a company: statistics and members; company information for the staff; inviting and deleting for people who may
 * manage the company.
 */
function Actions({ company, isOpen, toggle }: ActionsProps) {
  const { isStaff, canManage } = useCompanyPermissions(company);
  const navigate = useNavigate();
  const { id, name } = company;
  const invite = () => openModal('inviteMember', { company: { id, name } });
  return (
    <ActionsCell>
      {canManage ? (
        <Button size="sm" icon={IconUserPlus} aria-label={`Invite member to ${name}`} onClick={invite}>
          Invite member
        </Button>
      ) : (
        <span className="type-second">Owner or admin only</span>
      )}
      <IconButton
        label={`Statistics of ${name}`}
        onClick={() => navigate(`/${isStaff ? 'sh_admin' : 'manager'}/company/statistics?id=${id}`)}
        icon={IconChartBar}
      />
      {isStaff && (
        <IconButton
          label={`Information about ${name}`}
          onClick={() => navigate(`/sh_admin/company/info?id=${id}`)}
          icon={IconInfoCircle}
        />
      )}
      <IconButton
        label={`Delete ${name}`}
        tone="danger"
        disabled={!canManage}
        onClick={() => openModal('deleteCompany', { company })}
        icon={IconTrash}
      />
      <IconButton
        label={`${isOpen ? 'Hide' : 'Show'} the members of ${name}`}
        tone="outlined"
        icon={isOpen ? IconChevronDown : IconChevronRight}
        aria-expanded={isOpen}
        onClick={() => toggle(company)}
      />
    </ActionsCell>
  );
}
