import { useMemo } from 'react';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { EmailField } from '../../components/form/fields';
import { emptyFields, useServerForm } from '../../components/form/use-server-form';
import { ListTable } from '../../components/list/list-table';
import { useAction } from '../../components/use-action';
import type { Company, CompanyId } from '../../protocol/generated/protocol';
import { inviteMember, setVerified, useCompanyMembers } from '../../stores/companies/store';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';
import { toast } from '../../ui/toast-store';
import styles from './company-detail.module.css';
import { memberColumns } from './member-columns';
import { useLead } from './use-lead';

const ROLES = ['member', 'admin'].map((value) => ({ value, label: value }));

const inviteId = (company: CompanyId) => `invite-to-${company}`;

/** Leads the focus to the form that invites to a company whose row is open. */
export function focusInvite(company: CompanyId): void {
  document.getElementById(inviteId(company))?.focus();
}

/** The members of a company, and beside them the form that invites another one. */
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
      <section className={styles.invite} aria-label="Invite member to company">
        <h2 className="type-panel-title">Invite member to company</h2>
        {mayLead ? (
          <InviteForm company={id} />
        ) : (
          <p className="type-second">Only the owner and admins of this company can invite people.</p>
        )}
        {isStaff && <VerifiedSwitch company={row} />}
      </section>
    </div>
  );
}

function InviteForm({ company }: { company: CompanyId }) {
  const form = useServerForm({
    initial: { email: '', role: 'member' },
    validate: (typed) => emptyFields(typed, { email: FIELD_TEXTS.inviteEmailEmpty, role: FIELD_TEXTS.inviteRoleEmpty }),
    send: ({ email, role }, requestId) => inviteMember(company, email.trim(), role, requestId),
    onDone: (_, { email }) => {
      toast(NOTICES.companyInviteSent(email.trim()));
      form.set({ email: '' });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <EmailField {...form.field('email')} id={inviteId(company)} placeholder="name@company.example" />
      <Select {...form.field('role')} label="Role" required options={ROLES} />
      <Button type="submit" tone="filled" busy={form.busy}>
        Send invitation
      </Button>
    </form>
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
