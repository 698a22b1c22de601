import { createSessionStore } from '../../live/session-store';
import type { UserId } from '../../protocol/generated/protocol';
import type { Act } from '../history/store';
import { followDecisions, useDecisions } from './decisions';
import { peopleList } from './people';
import { isQueue } from './people-rules';
import { beside, nextWaiting, type QueueRow, queueRows } from './queue-rules';

interface QueueState {
  status: 'loading' | 'ready' | 'failed';
  /** Those who wait, and those who were decided about since, each in their place. */
  rows: readonly QueueRow[];
  /** Decided rows that were taken away. */
  letGo: ReadonlySet<UserId>;
  /** The person who stands open beside the list. */
  current: UserId | null;
  /** A key moved to them: their row is still to come into view and to take the focus. */
  reveal: boolean;
  /** The reasons that are typed, by person. */
  reasons: ReadonlyMap<UserId, string>;
  /** The acts of one's own that a row offers to take back. */
  acts: ReadonlyMap<UserId, Act>;
}

const START: QueueState = {
  status: 'loading',
  rows: [],
  letGo: new Set(),
  current: null,
  reveal: false,
  reasons: new Map(),
  acts: new Map(),
};

/** The approval queue: the list of those who are not approved, of which no row goes before it is let go. */
export const useQueue = createSessionStore<QueueState>(() => START);

/** The person who is open; undefined where nobody is. */
export const selectOpen = ({ rows, current }: QueueState): QueueRow | undefined =>
  rows.find(({ person }) => person.id === current);

function sync(): void {
  const { status, rows: listed, filter } = peopleList.use.getState();
  if (status !== 'ready' || !isQueue(filter)) {
    useQueue.setState({ status: status === 'failed' ? 'failed' : 'loading', rows: [] });
    return;
  }
  const before = useQueue.getState();
  const rows = queueRows(before.rows, listed, useDecisions.getState().of, before.letGo, filter);
  const isShown = rows.some(({ person }) => person.id === before.current);
  const current = isShown ? before.current : (nextWaiting(rows, null) ?? rows[0]?.person.id ?? null);
  useQueue.setState({ status: 'ready', rows, current });
}

/** Opens the queue over the list of people; answers how to leave it. */
export function openQueue(): () => void {
  const leaving = [followDecisions(), peopleList.use.subscribe(sync), useDecisions.subscribe(sync)];
  sync();
  return () => {
    for (const leave of leaving) leave();
    useQueue.setState(START);
  };
}

/** Shows somebody beside the list; `reveal`: their row comes into view and takes the focus. */
export function openPerson(id: UserId, reveal = false): void {
  useQueue.setState({ current: id, reveal });
}

export const onRevealed = (): void => useQueue.setState({ reveal: false });

/** Goes to the next row, or to the former one; stays at either end. */
export function movePerson(by: 1 | -1): void {
  const { rows, current } = useQueue.getState();
  const id = beside(rows, current, by);
  if (id !== null) openPerson(id, true);
}

/** Goes on to the next person who waits; stays where nobody does. */
export function openNextWaiting(): void {
  const { rows, current } = useQueue.getState();
  const id = nextWaiting(rows, current);
  if (id !== null) openPerson(id, true);
}

/** Takes the decided rows away. Where the open one goes, the next person who waits is opened. */
export function settleQueue(): void {
  const { rows, current, letGo } = useQueue.getState();
  const waiting = rows.filter(({ decided }) => decided === null);
  const gone = rows.filter(({ decided }) => decided !== null);
  const stays = waiting.some(({ person }) => person.id === current);
  useQueue.setState({
    rows: waiting,
    letGo: new Set([...letGo, ...gone.map(({ person }) => person.id)]),
    current: stays ? current : nextWaiting(rows, current),
    acts: new Map(),
  });
  sync();
}

/** Keeps what is typed about a person while others are looked at. */
export function setReason(id: UserId, reason: string): void {
  useQueue.setState(({ reasons }) => ({ reasons: new Map(reasons).set(id, reason) }));
}

/** The act that decided about a person: their row offers to take it back. */
export function keepAct(id: UserId, act: Act): void {
  useQueue.setState(({ acts }) => ({ acts: new Map(acts).set(id, act) }));
}
