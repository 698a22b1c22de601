import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs';
import IconClockPlay from '@tabler/icons-react/dist/esm/icons/IconClockPlay.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link, useLocation } from 'react-router';
import { ApproveSwitch } from '../../components/people/approve-switch';
import { askConfirmEmail, askDelete, decide } from '../../components/people/decide';
import { PlanSelect } from '../../components/people/plan-select';
import { RatingSelect } from '../../components/people/rating-select';
import { VerifiedMark } from '../../components/people/verified-mark';
import { useAction } from '../../components/use-action';
import type { AdminUser, UserId } from '../../protocol/generated/protocol';
import { selection } from '../../stores/staff/people';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { IconButton } from '../../ui/icon-button';
import { Moment } from '../../ui/moment';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { webAddress } from '../../ui/web-address';
import styles from './people-columns.module.css';
import cell from './person-cell.module.css';

export interface PeopleColumns {
  /** True if the list shows creators, who have a rating, a plan, links and tracks. */
  ofCreators: boolean;
  me: UserId | null;
  /** The people who have just signed up. */
  newcomers: ReadonlySet<UserId>;
}

/**
 * Returns the columns of the table of accounts. A click on the column header Created or Email sorts the table, as the select for the order
 * does.
 */
export function peopleColumns({ ofCreators, me, newcomers }: PeopleColumns): readonly Column<AdminUser>[] {
  return [
    { id: 'select', head: 'Selected', hiddenHeader: true, width: 40, cell: (person) => <SelectCell person={person} /> },
    {
      id: 'user',
      head: 'User',
      rowHeader: true,
      cell: (person) => <UserCell person={person} isNew={newcomers.has(person.id)} />,
    },
    { id: 'created', head: 'Created', width: 104, sortable: true, cell: ({ created }) => <Moment at={created} /> },
    { id: 'email', head: 'Email', width: 92, sortable: true, cell: (person) => <EmailCell person={person} /> },
    {
      id: 'approved',
      head: 'Approved',
      width: 76,
      cell: (person) => <ApproveSwitch person={person} />,
    },
    ...(ofCreators ? CREATOR_COLUMNS : []),
    {
      id: 'actions',
      head: 'Actions',
      width: 112,
      align: 'right',
      cell: (person) => <Actions person={person} isMe={person.id === me} />,
    },
  ];
}

const count = (id: keyof AdminUser['stat'], head: string, width: number): Column<AdminUser> => ({
  id,
  head,
  width,
  align: 'right',
  cell: ({ stat }) => formatCount(stat[id]),
});

const CREATOR_COLUMNS: readonly Column<AdminUser>[] = [
  { id: 'rating', head: 'Rating', width: 118, cell: (person) => <RatingSelect person={person} /> },
  { id: 'subscription', head: 'Subscription', width: 142, cell: (person) => <PlanSelect person={person} /> },
  { id: 'links', head: 'Links', width: 74, cell: (person) => <Links person={person} /> },
  count('plays_count', 'Plays', 64),
  count('share_count', 'Shares', 64),
  count('upload_count', 'Uploads', 68),
  count('download_count', 'Downloads', 84),
];

export function SelectCell({ person: { id, user_name } }: { person: AdminUser }) {
  const checked = selection.use(({ ids }) => ids.has(id));
  return (
    <Checkbox
      bare
      label={`Select ${user_name}`}
      checked={checked}
      onChange={(_checked, withShift) => (withShift ? selection.to(id) : selection.toggle(id))}
    />
  );
}

function UserCell({ person, isNew }: { person: AdminUser; isNew: boolean }) {
  const { id, user_name, email, avatar, is_first_500, is_disabled } = person;
  // the link back leads to the list with its present filter
  const { search } = useLocation();
  return (
    <span className={cell.user}>
      <Avatar name={user_name} url={avatar} size={28} />
      <span className={cell.text}>
        <span className={cell.line}>
          <Link
            to={`/sh_admin/user?id=${id}`}
            state={{ search }}
            className={cx('clip', styles.name)}
            {...fullTextTooltip}
          >
            {user_name}
          </Link>{' '}
          <VerifiedMark {...person} /> {isNew && <Tag tone="cool">new</Tag>}{' '}
          {is_first_500 && <Tag tone="amber">First 500</Tag>} {is_disabled && <Tag tone="bad">Blocked</Tag>}
        </span>
        <span className="type-second clip" {...fullTextTooltip}>
          {email}
        </span>
      </span>
    </span>
  );
}

function EmailCell({ person }: { person: AdminUser }) {
  const [confirm, busy] = useAction(() => askConfirmEmail(person));
  if (person.is_confirmed_email) {
    return (
      <span className={styles.yes}>
        <IconCheck size={14} stroke={2} aria-hidden="true" /> Yes
      </span>
    );
  }
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={`Confirm the email of ${person.user_name}`}
      onClick={() => void confirm()}
    >
      Confirm
    </Button>
  );
}

function Links({ person: { user_name, link_1, link_2 } }: { person: AdminUser }) {
  const links = [link_1, link_2].flatMap((link) => webAddress(link) ?? []);
  if (links.length === 0) return <span className={styles.none}>None</span>;
  return (
    <span className={styles.links}>
      {links.map((link, index) => (
        <a
          key={link}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          title={link}
          aria-label={`Link ${index + 1} of ${user_name}, opens in a new window`}
        >
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />
        </a>
      ))}
    </span>
  );
}

/** The buttons that act on an account. There are none for the viewer's own account. */
function Actions({ person, isMe }: { person: AdminUser; isMe: boolean }) {
  const { user_name: name, is_disabled, on_hold } = person;
  const [remove, busy] = useAction(() => askDelete(person));
  if (isMe) return <span className={styles.none}>Your account</span>;
  return (
    <span className={styles.actions}>
      <IconButton
        label={`${is_disabled ? 'Unblock' : 'Block'} ${name}`}
        tone={is_disabled ? 'on' : 'plain'}
        icon={is_disabled ? IconLock : IconLockOpen}
        onClick={() => void decide(is_disabled ? 'unblock' : 'block', [person])}
      />
      <IconButton
        label={on_hold ? `Take ${name} off hold` : `Hold ${name}`}
        tone={on_hold ? 'on' : 'plain'}
        icon={on_hold ? IconClockPlay : IconClockPause}
        onClick={() => void decide(on_hold ? 'unhold' : 'hold', [person])}
      />
      <IconButton
        label={`Delete ${name}`}
        tone="danger"
        disabled={busy}
        icon={IconTrash}
        onClick={() => void remove()}
      />
    </span>
  );
}
