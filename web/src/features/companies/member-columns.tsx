import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { NOTICES } from '../../api/messages';
import { useAction } from '../../components/use-action';
import type { Company, CompanyMember } from '../../protocol/generated/protocol';
import { handOver, removeMember, roleAction } from '../../stores/companies/store';
import { performWithUndo } from '../../stores/history/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { confirm } from '../../ui/dialog/dialogs';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './company-detail.module.css';
import type { CompanyPermissions } from './use-permissions';

type Of = Pick<Company, 'id' | 'name'>;

/** The columns of a company's members, with the actions that the viewer may do on each. */
export function memberColumns(
  company: Of,
  { canManage, isOwner }: Pick<CompanyPermissions, 'canManage' | 'isOwner'>,
): readonly Column<CompanyMember>[] {
  return [
    {
      id: 'member',
      head: 'Member',
      rowHeader: true,
      cell: ({ user_name, avatar }) => (
        <span className={styles.member}>
          <Avatar name={user_name} url={avatar} size={26} />
          <strong className="clip">{user_name}</strong>
        </span>
      ),
    },
    { id: 'email', head: 'Email', cell: ({ email }) => <p className="clip">{email}</p> },
    {
      id: 'role',
      head: 'Role',
      width: 130,
      cell: (member) => {
        const { role_name } = member;
        if (isOwner && role_name !== 'owner') return <RoleSelect company={company} member={member} />;
        return <Tag tone={role_name === 'owner' ? 'amber' : 'quiet'}>{role_name}</Tag>;
      },
    },
    {
      id: 'actions',
      head: 'Actions',
      hiddenHeader: true,
      width: 180,
      align: 'right',
      cell: (member) => {
        if (member.role_name === 'owner') return <span className="type-second">The owner cannot be removed</span>;
        return <Remove company={company} member={member} canManage={canManage} />;
      },
    },
  ];
}

const HANDS_OVER = 'owner';
const ROLES = [
  { value: 'member', label: 'member' },
  { value: 'admin', label: 'admin' },
  { value: HANDS_OVER, label: 'owner', detail: 'Transfers ownership' },
];

/** The role of a member in the company; the owner can change it or transfer the ownership. */
function RoleSelect({ company: { id, name }, member }: { company: Of; member: CompanyMember }) {
  const [change] = useAction(async (role: string) => {
    if (role === member.role_name) return;
    if (role !== HANDS_OVER) {
      const detail = `${member.user_name}: ${role}`;
      await performWithUndo(roleAction(id, member, role), { ...NOTICES.updated, detail });
      return;
    }
    const yes = await confirm({
      title: `Transfer ownership of ${name}?`,
      body: `${member.user_name} will become the owner; you'll become an admin. Only ${member.user_name} can transfer it back.`,
      action: 'Transfer',
      destructive: true,
    });
    if (!yes) return;
    await handOver(id, member.id);
    toast({ ...NOTICES.updated, detail: `${member.user_name} owns ${name}` });
  });
  return (
    <Select
      label={`Role of ${member.user_name}`}
      hideLabel
      width={112}
      options={ROLES}
      value={member.role_name}
      onChange={(role) => void change(role)}
    />
  );
}

/**
 * The button that removes a member. People who manage the company see it for all other members. In one's own row, the button is labeled
 * Leave.
 */
function Remove({ company, member, canManage }: { company: Of; member: CompanyMember; canManage: boolean }) {
  const isMe = useSession(selectUserId) === member.id;
  const [remove, busy] = useAction(async () => {
    let endLinks = false;
    const choose = (end: boolean) => {
      endLinks = end;
    };
    const yes = await confirm({
      title: isMe ? `Leave ${company.name}?` : `Remove ${member.user_name}?`,
      body: <RemovalNote company={company.name} isMe={isMe} onChoose={choose} />,
      action: isMe ? 'Leave' : 'Remove',
      destructive: true,
    });
    if (!yes) return;
    await removeMember(company.id, member.id, endLinks);
    toast(isMe ? { tone: 'ok', text: `You left ${company.name}` } : NOTICES.deleted);
  });
  if (isMe) {
    return (
      <Button size="sm" busy={busy} aria-label={`Leave ${company.name}`} onClick={() => void remove()}>
        Leave
      </Button>
    );
  }
  if (!canManage) return null;
  return (
    <IconButton
      label={`Remove ${member.user_name}`}
      tone="danger"
      disabled={busy}
      onClick={() => void remove()}
      icon={IconTrash}
    />
  );
}

/** Explains the consequences of removing a member, and asks whether to end the links that the member has shared as well. */
function RemovalNote({
  company,
  isMe,
  onChoose,
}: {
  company: string;
  isMe: boolean;
  onChoose: (endLinks: boolean) => void;
}) {
  const [endLinks, setEndLinks] = useState(false);
  const choose = (end: boolean) => {
    setEndLinks(end);
    onChoose(end);
  };
  return (
    <div className={styles.remains}>
      <p>
        {isMe ? 'You' : 'They'} lose access to {company} right away. {isMe ? 'Your' : 'Their'} playlists and teams for
        its jobs go to the owner; {isMe ? 'your' : 'their'} ratings stay.
      </p>
      <Checkbox label={`Also end the links ${isMe ? 'you' : 'they'} shared`} checked={endLinks} onChange={choose} />
    </div>
  );
}
