import { useMemo } from 'react';
import { ListTable } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { Company } from '../../protocol/generated/protocol';
import { setVerified, useCompanyMembers } from '../../stores/companies/store';
import { Switch } from '../../ui/switch';
import styles from './company-detail.module.css';
import { memberColumns } from './member-columns';
import { useLead } from './use-lead';

/** The members of a company, and beside them what the staff say of it. */
export function CompanyDetail({ company: row }: { company: Company }) {
  const { company, list } = useCompanyMembers(row);
  const { id, name } = company;
  const lead = useLead(company);
  const { mayLead, isOwner, isStaff } = lead;
  const columns = useMemo(() => memberColumns({ id, name }, { mayLead, isOwner }), [id, name, mayLead, isOwner]);
  return (
    <div className={styles.detail}>
      <div className={styles.members}>
        <ListTable label={`Members of ${name}`} list={list} columns={columns} rowHeight={42} empty={null} />
      </div>
      {isStaff && <VerifiedSwitch company={row} />}
    </div>
  );
}

/** Who joins a verified company by an invitation is approved with it. */
function VerifiedSwitch({ company: { id, verified } }: { company: Company }) {
  const [change] = useAction((next: boolean) => setVerified(id, next));
  return (
    <div className={styles.verified}>
      <Switch label="Verified company" checked={verified} onChange={(next) => void change(next)} />
      <p className="type-second">People who join it by an invitation are approved with it.</p>
    </div>
  );
}
