import { showError } from '../../api/show-error';
import { createSessionStore } from '../../live/session-store';
import { LONG_TOAST_MS, type ToastRequest, toast } from '../../ui/toast-store';

/** One action of the user that can be undone and redone. */
export interface UndoableAction {
  /** The toast's description of the action: “Closed Night drive”. */
  text: string;
  /** True if undoing and redoing it show a toast of their own. */
  hasOwnToast?: boolean;
  /**
   * Undoes it. Returns false if somebody has changed the thing since, 'late' if the time for undoing is over: it is left as it is, and the toast
   * says so. A number is the count of things, among many, that were changed since and stay.
   */
  undo(): unknown;
  /** Does it, for the first time or again. Returns false likewise. */
  redo(): unknown;
}

type Direction = 'undo' | 'redo';

interface HistoryState {
  /** The actions on the open page, newest last. */
  done: readonly UndoableAction[];
  /** The actions that were undone; the last one is redone first. */
  undone: readonly UndoableAction[];
}

const DEPTH = 100;
const START: HistoryState = { done: [], undone: [] };

/** The actions of the page that is open, in the order in which they were made. */
export const useHistory = createSessionStore<HistoryState>(() => START);

/** Actions that are still being done. */
const pending = new Map<UndoableAction, Promise<unknown>>();
const alreadyUndone = new WeakSet<UndoableAction>();
/** Actions are undone and redone one after the other. */
let turn: Promise<void> = Promise.resolve();

const without = (actions: readonly UndoableAction[], action: UndoableAction) =>
  actions.filter((other) => other !== action);

/** Adds an action that was done, and drops the actions to redo. If `doing` fails, the action is removed. */
export function pushAction(action: UndoableAction, doing?: Promise<unknown>): void {
  doing?.catch(() => removeAction(action));
  useHistory.setState(({ done }) => ({ done: [...done, action].slice(-DEPTH), undone: [] }));
}

/** Removes an action that was refused: there is nothing to undo. */
export function removeAction(action: UndoableAction): void {
  useHistory.setState(({ done, undone }) => ({ done: without(done, action), undone: without(undone, action) }));
}

/** Clears the history when the page is left. */
export function clearHistory(): void {
  useHistory.setState(START);
}

/** Does an action and adds it to the history; removes it if it fails. Rejects as the action does. */
export async function perform(action: UndoableAction): Promise<void> {
  const doing = (async () => action.redo())();
  pushAction(action, doing);
  pending.set(action, doing);
  try {
    await doing;
  } finally {
    pending.delete(action);
  }
}

/** Does an action, and offers to undo it for 8 s. Rejects as the action does. */
export async function performWithUndo(action: UndoableAction, request: ToastRequest): Promise<void> {
  await perform(action);
  offerUndo(action, request);
}

/** Adds an action that was done, and offers to undo it for 8 s. */
export function performed(action: UndoableAction, request: ToastRequest): void {
  pushAction(action);
  offerUndo(action, request);
}

/** Shows a toast for an action that was done, and offers to undo it for 8 s. */
export function offerUndo(action: UndoableAction, request: ToastRequest): void {
  const duration = request.duration ?? LONG_TOAST_MS;
  toast({ ...request, duration, action: { label: 'Undo', run: () => void undoAction(action) } });
}

/** Undoes the newest action. */
export const undo = (): Promise<void> => undoAction(useHistory.getState().done.at(-1));

/** Redoes the action that was undone last. */
export function redo(): Promise<void> {
  const action = useHistory.getState().undone.at(-1);
  return action ? inTurn(action, 'redo') : turn;
}

/** Undoes an act once, also if it is not the newest or its page was left. */
export function undoAction(action: UndoableAction | undefined): Promise<void> {
  return action && !alreadyUndone.has(action) ? inTurn(action, 'undo') : turn;
}

/** Moves an action between done and undone; an action of a page that was left is in no history. */
function shift(action: UndoableAction, direction: Direction): void {
  const from = direction === 'undo' ? 'done' : 'undone';
  const to = direction === 'undo' ? 'undone' : 'done';
  if (direction === 'undo') alreadyUndone.add(action);
  else alreadyUndone.delete(action);
  useHistory.setState((state) =>
    state[from].includes(action) ? { [from]: without(state[from], action), [to]: [...state[to], action] } : {},
  );
}

function inTurn(action: UndoableAction, direction: Direction): Promise<void> {
  // moved at once, so that the next key press affects the next action
  shift(action, direction);
  turn = turn.then(() => run(action, direction));
  return turn;
}

async function run(action: UndoableAction, direction: Direction): Promise<void> {
  try {
    await pending.get(action);
  } catch {
    // the action was never done
    return;
  }
  try {
    const outcome = await action[direction]();
    if (outcome === false || outcome === 'late') {
      removeAction(action);
      const why = outcome === 'late' ? 'too late' : 'changed since';
      toast({ key: 'history', text: `Not ${direction === 'undo' ? 'undone' : 'redone'}: ${why}`, detail: action.text });
    } else if (!action.hasOwnToast) notify(action, direction, typeof outcome === 'number' ? outcome : 0);
  } catch (error) {
    shift(action, direction === 'undo' ? 'redo' : 'undo');
    showError(error);
  }
}

/** `left` is the number of things that were changed since, and stay as they are. */
function notify(action: UndoableAction, direction: Direction, left: number): void {
  const again = { label: 'Redo', run: () => void (useHistory.getState().undone.at(-1) === action && redo()) };
  const done = direction === 'undo' ? 'Undone' : 'Redone';
  const text = left === 0 ? done : `${done}, but ${left} changed since`;
  toast({ key: 'history', text, detail: action.text, ...(direction === 'undo' ? { action: again } : {}) });
}
