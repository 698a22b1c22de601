import { createSessionStore } from '../../live/session-store';
import type { UserId } from '../../protocol/generated/protocol';
import type { UndoableAction } from '../history/store';
import { isUnsaved, type NoteDraft } from '../person/store';
import { followDecisions, useDecisions } from './decisions';
import { peopleList } from './people';
import { isQueue } from './people-rules';
import { beside, nextWaiting, type QueueRow, queueRows } from './queue-rules';

interface QueueState {
  status: 'loading' | 'ready' | 'failed';
  /**
   * The rows of the people who wait, and of the people about whom a decision was made since the queue was opened. A row stays at its
   * position after the decision.
   */
  rows: readonly QueueRow[];
  /** The people who were decided on and whose rows were then removed. */
  removed: ReadonlySet<UserId>;
  /** The person whose details are shown beside the list. */
  current: UserId | null;
  /** True if a key selected the person and their row must still be scrolled into view and focused. */
  reveal: boolean;
  /** The typed reasons of decisions, by person. */
  reasons: ReadonlyMap<UserId, string>;
  /** The note about each person that was typed but not saved. The notes stay when the queue is closed. */
  notes: ReadonlyMap<UserId, NoteDraft>;
  /** The viewer's own decisions that can be undone in the rows, by person. */
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

/** The approval queue: the people who wait for an approval. Rows stay after a decision until `removeDecided` removes them. */
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

/** Opens the queue, which uses the list of accounts; returns the function that closes it. */
export function openQueue(): () => void {
  const leaving = [followDecisions(), peopleList.use.subscribe(sync), useDecisions.subscribe(sync)];
  sync();
  return () => {
    for (const leave of leaving) leave();
    useQueue.setState(({ notes }) => ({ ...START, notes }));
  };
}

/** Returns true if the viewer has typed a note that is not saved, even about a person who is no longer shown. */
export const useHasUnsavedNotes = (): boolean =>
  useQueue(({ notes }) => [...notes.values()].some((draft) => isUnsaved(draft)));

/** Shows a person's details beside the list. `reveal`: true to scroll their row into view and focus it. */
export function openPerson(id: UserId, reveal = false): void {
  useQueue.setState({ current: id, reveal });
}

export const onRevealed = (): void => useQueue.setState({ reveal: false });

/** Shows the person in the next (1) or previous (-1) row; does nothing at either end of the list. */
export function movePerson(by: 1 | -1): void {
  const { rows, current } = useQueue.getState();
  const id = beside(rows, current, by);
  if (id !== null) openPerson(id, true);
}

/** Shows the next person who waits; does nothing if nobody waits. */
export function openNextWaiting(): void {
  const { rows, current } = useQueue.getState();
  const id = nextWaiting(rows, current);
  if (id !== null) openPerson(id, true);
}

/** Removes the rows of people who were decided on. If the shown person is among them, the next waiting person is shown. */
export function removeDecided(): void {
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

/** Stores the typed reason for a person, so that it is not lost while another person is shown. */
export function setReason(id: UserId, reason: string): void {
  useQueue.setState(({ reasons }) => ({ reasons: new Map(reasons).set(id, reason) }));
}

/** Stores the typed note about a person, so that it is not lost while another person is shown. */
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

/** Stores the viewer's decision about a person, so that the person's row offers to undo it. */
export function rememberAction(id: UserId, action: UndoableAction): void {
  useQueue.setState(({ actions }) => ({ actions: new Map(actions).set(id, action) }));
}
