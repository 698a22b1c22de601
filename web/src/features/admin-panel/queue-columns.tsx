import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import type { UserId } from '../../protocol/generated/protocol';
import { undoAction } from '../../stores/history/store';
import { useNewcomers } from '../../stores/staff/news';
import { useQueue } from '../../stores/staff/queue';
import type { QueueRow } from '../../stores/staff/queue-rules';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { countOf, formatWait } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { DecidedLine, useEmailWait } from './decided-line';
import { SelectCell } from './people-columns';
import cell from './person-cell.module.css';
import styles from './queue.module.css';

/** A person who has waited longer than this, in milliseconds, is highlighted. */
const LONG_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * The columns of the queue: a checkbox, the person, and how long the person has waited. After a decision, an Undo button replaces the time.
 */
export const QUEUE_COLUMNS: readonly Column<QueueRow>[] = [
  {
    id: 'select',
    head: 'Selected',
    hiddenHeader: true,
    width: 40,
    cell: ({ person, decided }) => decided === null && <SelectCell person={person} />,
  },
  { id: 'user', head: 'User', rowHeader: true, cell: (row) => <PersonCell row={row} /> },
  { id: 'waits', head: 'Waiting', width: 92, align: 'right', cell: (row) => <WaitCell row={row} /> },
];

const useIsNew = (id: UserId) => useNewcomers(({ ids }) => ids.has(id));

function PersonCell({ row: { person, decided } }: { row: QueueRow }) {
  const { id, user_name, email, avatar, is_disabled } = person;
  const isNew = useIsNew(id);
  const isOpen = useQueue(({ current }) => current === id);
  const emailLeavesIn = useEmailWait(decided);
  return (
    <span className={cell.user}>
      <Avatar name={user_name} url={avatar} size={28} />
      <span className={cell.text}>
        <span className={cell.line}>
          <span className={cx('clip', decided !== null && styles.done, isOpen && styles.open)} {...fullTextTooltip}>
            {user_name}
          </span>
          {isOpen && <span className="visually-hidden">, open beside the list</span>}
          {isNew && <Tag tone="cool">new</Tag>}
          {is_disabled && <Tag tone="bad">Blocked</Tag>}
        </span>
        {decided === null ? (
          <span className="type-second clip" {...fullTextTooltip}>
            {email}
          </span>
        ) : (
          <DecidedLine decided={decided} emailLeavesIn={emailLeavesIn} />
        )}
      </span>
    </span>
  );
}

function WaitCell({ row: { person, decided } }: { row: QueueRow }) {
  const { id, user_name, created, link_1, link_2 } = person;
  const action = useQueue(({ actions }) => actions.get(id));
  const canUndo = useEmailWait(decided) > 0 && action !== undefined;
  if (canUndo) {
    return (
      <Button
        size="sm"
        icon={IconArrowBackUp}
        aria-label={`Undo your decision on ${user_name}`}
        onClick={() => void undoAction(action)}
      >
        Undo
      </Button>
    );
  }
  const links = [link_1, link_2].filter((link) => link.trim() !== '').length;
  const now = Date.now();
  const isLong = decided === null && now - new Date(created).getTime() > LONG_MS;
  return (
    <span className={styles.waits}>
      <span className={cx(isLong && styles.long)}>{formatWait(created, now)}</span>
      <span className={styles.links} title={countOf(links, 'link')}>
        <IconLink size={13} stroke={1.6} aria-hidden="true" />
        <span aria-hidden="true">{links}</span>
        <span className="visually-hidden">{countOf(links, 'link')}</span>
      </span>
    </span>
  );
}
