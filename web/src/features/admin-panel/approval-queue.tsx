import { useEffect, useMemo, useRef } from 'react';
import { TEXTS } from '../../api/messages';
import { ListTable, useList } from '../../components/list/list-table';
import { type ActionId, capsOf } from '../../keyboard/actions';
import { isOwnAction } from '../../stores/staff/actions';
import { peopleList } from '../../stores/staff/people';
import { orderOf } from '../../stores/staff/people-rules';
import { onRevealed, openPerson, openQueue, removeDecided, selectOpen, useQueue } from '../../stores/staff/queue';
import { type QueueRow, waitingIn } from '../../stores/staff/queue-rules';
import { announce } from '../../ui/announcer';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatCount } from '../../ui/format';
import { KbdGroup } from '../../ui/kbd';
import { EmptyState } from '../../ui/states';
import type { Groups, RowState } from '../../ui/table/columns';
import { tooltipProps } from '../../ui/tooltip-props';
import { decisionText } from './decided-line';
import styles from './queue.module.css';
import { QUEUE_COLUMNS } from './queue-columns';
import { QueuePerson } from './queue-person';
import { useQueueKeys } from './use-queue-keys';

const ORDERS: Record<ReturnType<typeof orderOf>, string> = {
  default: 'newest first',
  created_up: 'oldest first',
  created_down: 'newest first',
  email_up: 'by email',
  email_down: 'by email, from Z',
};

const HINTS: readonly (readonly [text: string, ...actions: ActionId[]])[] = [
  ['approve', 'queue.approve'],
  ['hold', 'queue.hold'],
  ['next, previous', 'queue.next', 'queue.previous'],
  ['links', 'queue.link-1', 'queue.link-2'],
  ['undo', 'undo'],
];

const idOf = ({ person }: QueueRow) => person.id;

/**
 * The list of creators who wait for approval, with one of them open beside the list. After a decision, a creator's row stays in the list
 * until the viewer presses R.
 */
export function ApprovalQueue({ onWaiting }: { onWaiting: (count: number) => void }) {
  useEffect(openQueue, []);
  useQueueKeys();
  useAnnouncements();
  const open = useQueue(selectOpen);
  const isEmpty = useQueue(({ status, rows }) => status === 'failed' || (status === 'ready' && rows.length === 0));
  return (
    <div className={cx(styles.queue, isEmpty && styles.alone)}>
      <div className={styles.list}>
        <ListHead />
        <QueueTable onWaiting={onWaiting} />
        {!isEmpty && (
          <p className={styles.hints}>
            {HINTS.map(([text, ...actions]) => (
              <span key={text}>
                <KbdGroup caps={actions.flatMap(capsOf)} /> {text}
              </span>
            ))}
          </p>
        )}
      </div>
      {open && <QueuePerson row={open} />}
    </div>
  );
}

/** Announces the decisions of colleagues to screen readers. */
function useAnnouncements(): void {
  const rows = useQueue((state) => state.rows);
  const before = useRef(rows);
  useEffect(() => {
    const known = new Map(before.current.map(({ person, decided }) => [person.id, decided]));
    before.current = rows;
    for (const { person, decided } of rows) {
      if (decided === null || decided === 'gone' || decided.isOwn || known.get(person.id) === decided) continue;
      announce(`${person.user_name}: ${decisionText(decided)}`);
    }
  }, [rows]);
}

/** Returns the server's counts of the people who wait for approval: with a confirmed email, and without one. */
function useWaiting() {
  const { total, counts, rows: listed } = peopleList.use();
  const rows = useQueue((state) => state.rows);
  return waitingIn(rows, listed, total, counts.to_decide);
}

/**
 * The number of people with a confirmed email who wait for approval, and the button that removes the rows of people who were already
 * decided on.
 */
function ListHead() {
  const filter = peopleList.use((state) => state.filter);
  const status = useQueue((state) => state.status);
  const decided = useQueue((state) => state.rows.filter((row) => row.decided !== null).length);
  const { confirmed } = useWaiting();
  return (
    <header className={styles.head}>
      <h2 className="type-panel-title">To decide</h2>
      {status === 'ready' && (
        <span className="type-second">
          {formatCount(confirmed)}, {ORDERS[orderOf(filter)]}
        </span>
      )}
      {decided > 0 && (
        <Button
          size="sm"
          className={styles.settle}
          {...tooltipProps('Clear decided rows', 'queue.settle')}
          onClick={removeDecided}
        >
          {formatCount(decided)} decided <KbdGroup caps={capsOf('queue.settle')} />
        </Button>
      )}
    </header>
  );
}

/** The heading above the people whose email is not confirmed, with their number. (ListHead counts the people with a confirmed email.) */
function UnconfirmedHead() {
  const { unconfirmed } = useWaiting();
  return (
    <>
      Email not confirmed <span className="type-second">{formatCount(unconfirmed)}</span>
    </>
  );
}

const GROUPS: Groups<QueueRow> = {
  of: ({ person }) => (person.is_confirmed_email ? 'confirmed' : 'unconfirmed'),
  head: (group) => (group === 'unconfirmed' ? <UnconfirmedHead /> : null),
};

function stateOf({ person, decided }: QueueRow, current: number | null): RowState | undefined {
  if (decided !== null && decided !== 'gone') return decided.isOwn ? 'own' : 'remote';
  return person.id === current ? 'current' : undefined;
}

function QueueTable({ onWaiting }: { onWaiting: (count: number) => void }) {
  const list = useList(peopleList);
  const { user_info, plan } = peopleList.use((state) => state.filter);
  const { status, rows, current, reveal } = useQueue();
  const cursor = useMemo(() => ({ key: current, reveal, onRevealed }), [current, reveal]);
  const hoverFreeze = useMemo(() => ({ isOwn: (key: unknown) => isOwnAction(Number(key)), onWaiting }), [onWaiting]);
  const isNarrowed = user_info.trim() !== '' || plan !== '';
  return (
    <ListTable
      label="Approval queue"
      list={{ ...list, status, rows, id: idOf }}
      columns={QUEUE_COLUMNS}
      groups={GROUPS}
      rowHeight={56}
      rowState={(row) => stateOf(row, current)}
      cursor={cursor}
      choosing
      onOpen={({ person }) => openPerson(person.id)}
      hoverFreeze={hoverFreeze}
      empty={
        isNarrowed ? (
          <EmptyState title={TEXTS.nothingFound} help="Clear the search and filters." />
        ) : (
          <EmptyState title="Nobody is waiting" help="New sign-ups will appear here." />
        )
      }
    />
  );
}
