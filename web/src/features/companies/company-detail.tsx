import { useMemo } from 'react';
import { VerifiedSwitch } from '../../components/companies/verified-switch';
import { ListTable } from '../../components/list/list-table';
import type { Company } from '../../protocol/generated/protocol';
import { useCompanyMembers } from '../../stores/companies/store';
import styles from './company-detail.module.css';
import { memberColumns } from './member-columns';
import { PendingInvites } from './pending-invites';
import { useCompanyPermissions } from './use-permissions';

/** The members of a company, and for the staff the switch that verifies it. */
export function CompanyDetail({ company: row }: { company: Company }) {
  const { company, list } = useCompanyMembers(row);
  const { id, name } = company;
  const permissions = useCompanyPermissions(company);
  const { canManage, isOwner, isStaff } = permissions;
  const columns = useMemo(() => memberColumns({ id, name }, { canManage, isOwner }), [id, name, canManage, isOwner]);
  return (
    <div className={styles.detail}>
      <div className={styles.members}>
        <ListTable label={`Members of ${name}`} list={list} columns={columns} rowHeight={42} empty={null} />
        {canManage && !isStaff && <PendingInvites company={company} />}
      </div>
      {isStaff && (
        <div className={styles.verified}>
          <VerifiedSwitch company={row} />
        </div>
      )}
    </div>
  );
}
