import { createSessionStore } from '../../live/session-store';
import type { UserId } from '../../protocol/generated/protocol';
import type { UndoableAction } from '../history/store';
import type { NoteDraft } from '../person/store';
import { followDecisions, useDecisions } from './decisions';
import { peopleList } from './people';
import { isQueue } from './people-rules';
import { beside, nextWaiting, type QueueRow, queueRows } from './queue-rules';

interface QueueState {
  status: 'loading' | 'ready' | 'failed';
  /** The people who wait, and those who were decided on since, each in their place. */
  rows: readonly QueueRow[];
  /** The people whose decided rows were removed. */
  removed: ReadonlySet<UserId>;
  /** The person who is open beside the list. */
  current: UserId | null;
  /** True if a key moved to them and their row has yet to scroll into view and take the focus. */
  reveal: boolean;
  /** The reasons that were typed, by person. */
  reasons: ReadonlyMap<UserId, string>;
  /** The notes that were typed and are not saved, by person. They outlast the queue. */
  notes: ReadonlyMap<UserId, NoteDraft>;
  /** The viewer's own actions that the rows offer to undo. */
  actions: ReadonlyMap<UserId, UndoableAction>;
}

const START: QueueState = {
  status: 'loading',
  rows: [],
  removed: new Set(),
  current: null,
  reveal: false,
  reasons: new Map(),
  notes: new Map(),
  actions: new Map(),
};

/** The approval queue: the list of people who are not approved. Rows stay until they are removed by `settleQueue`. */
export const useQueue = createSessionStore<QueueState>(() => START);

/** Returns the row of the open person; undefined if there is none. */
export const selectOpen = ({ rows, current }: QueueState): QueueRow | undefined =>
  rows.find(({ person }) => person.id === current);

function sync(): void {
  const { status, rows: listed, filter } = peopleList.use.getState();
  if (status !== 'ready' || !isQueue(filter)) {
    useQueue.setState({ status: status === 'failed' ? 'failed' : 'loading', rows: [] });
    return;
  }
  const before = useQueue.getState();
  const rows = queueRows(before.rows, listed, useDecisions.getState().of, before.removed, filter);
  const isShown = rows.some(({ person }) => person.id === before.current);
  const current = isShown ? before.current : (nextWaiting(rows, null) ?? rows[0]?.person.id ?? null);
  useQueue.setState({ status: 'ready', rows, current });
}

/** Opens the queue on top of the list of people; returns the function that closes it. */
export function openQueue(): () => void {
  const leaving = [followDecisions(), peopleList.use.subscribe(sync), useDecisions.subscribe(sync)];
  sync();
  return () => {
    for (const leave of leaving) leave();
    useQueue.setState(({ notes }) => ({ ...START, notes }));
  };
}

/** Shows a person beside the list; `reveal`: their row scrolls into view and takes the focus. */
export function openPerson(id: UserId, reveal = false): void {
  useQueue.setState({ current: id, reveal });
}

export const onRevealed = (): void => useQueue.setState({ reveal: false });

/** Moves to the next (1) or previous (-1) row; stays at either end. */
export function movePerson(by: 1 | -1): void {
  const { rows, current } = useQueue.getState();
  const id = beside(rows, current, by);
  if (id !== null) openPerson(id, true);
}

/** Moves to the next person who waits; stays if nobody does. */
export function openNextWaiting(): void {
  const { rows, current } = useQueue.getState();
  const id = nextWaiting(rows, current);
  if (id !== null) openPerson(id, true);
}

/** Removes the decided rows. If the open one is removed, the next person who waits is opened. */
export function settleQueue(): void {
  const { rows, current, removed } = useQueue.getState();
  const waiting = rows.filter(({ decided }) => decided === null);
  const gone = rows.filter(({ decided }) => decided !== null);
  const stays = waiting.some(({ person }) => person.id === current);
  useQueue.setState({
    rows: waiting,
    removed: new Set([...removed, ...gone.map(({ person }) => person.id)]),
    current: stays ? current : nextWaiting(rows, current),
    actions: new Map(),
  });
  sync();
}

/** Keeps the text that was typed about a person while others are shown. */
export function setReason(id: UserId, reason: string): void {
  useQueue.setState(({ reasons }) => ({ reasons: new Map(reasons).set(id, reason) }));
}

/** Keeps the note that was typed about a person while others are shown. */
export function changeNote(id: UserId, change: (now: NoteDraft | null) => NoteDraft | null): void {
  useQueue.setState(({ notes: before }) => {
    const notes = new Map(before);
    const next = change(before.get(id) ?? null);
    if (next === null) notes.delete(id);
    else notes.set(id, next);
    return { notes };
  });
}

export const forgetNotes = (): void => useQueue.setState({ notes: new Map() });

/** Keeps the action of a decision on a person: their row offers to undo it. */
export function rememberAction(id: UserId, action: UndoableAction): void {
  useQueue.setState(({ actions }) => ({ actions: new Map(actions).set(id, action) }));
}
