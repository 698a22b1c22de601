import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { type FieldErrors, useServerForm } from '../../components/form/use-server-form';
import { type Company, LIMITS } from '../../protocol/generated/protocol';
import { inviteMember, useCompany } from '../../stores/companies/store';
import { selectRole, selectUserId } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Face } from '../../ui/face';
import { Select } from '../../ui/select';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './company-detail.module.css';

const ROLES = ['member', 'admin'].map((value) => ({ value, label: value }));

interface Invitation {
  email: string;
  role: string | null;
}

/** The members of a company, and beside them the form that invites another one. */
export function CompanyDetail({ company }: { company: Company }) {
  const me = useSession(selectUserId);
  const { value, failure, retry } = useCompany(company.id);
  const isStaff = useSession(selectRole) === 'admin';
  // a row of all companies has no members
  const { members } = value ?? company;
  if (members.length === 0) {
    return failure ? (
      <ErrorState text={errorText(failure)} onRetry={() => void retry()} />
    ) : (
      <SkeletonRows columns={['26px', '1fr', '1fr', '80px']} rows={company.number_of_members} />
    );
  }
  const own = members.find(({ id }) => id === me)?.role_name;
  return (
    <div className={styles.detail}>
      <ul className={styles.members} aria-label={`Members of ${company.name}`}>
        {members.map(({ id, user_name, email, role_name }) => (
          <li key={id} className={styles.member}>
            <Face name={user_name} size={26} />
            <strong className="clip">{user_name}</strong>
            <span className="clip">{email}</span>
            <span>
              <Tag tone={role_name === 'owner' ? 'amber' : 'quiet'}>{role_name}</Tag>
            </span>
          </li>
        ))}
      </ul>
      <section className={styles.invite} aria-label="Invite member to company">
        <h2 className="type-panel-title">Invite member to company</h2>
        {isStaff || own === 'owner' || own === 'admin' ? (
          <InviteForm company={company} />
        ) : (
          <p className="type-second">Only the owner and admins of this company can invite people.</p>
        )}
      </section>
    </div>
  );
}

function check({ email, role }: Invitation): FieldErrors<Invitation> {
  return {
    ...(email.trim() === '' ? { email: FIELD_TEXTS.inviteEmailEmpty } : {}),
    ...(role === null ? { role: FIELD_TEXTS.inviteRoleEmpty } : {}),
  };
}

function InviteForm({ company }: { company: Company }) {
  const form = useServerForm<Invitation>({
    initial: { email: '', role: 'member' },
    validate: check,
    send: ({ email, role }) => inviteMember(company.id, email.trim(), role ?? ''),
    onDone: (_, { email }) => {
      toast(NOTICES.companyInviteSent(email.trim()));
      form.set({ email: '' });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        required
        max={LIMITS.EMAIL_MAX}
        counter={false}
        placeholder="name@company.example"
      />
      <Select {...form.field('role')} label="Role" required options={ROLES} />
      <Button type="submit" tone="filled" busy={form.busy}>
        Send invitation
      </Button>
    </form>
  );
}
