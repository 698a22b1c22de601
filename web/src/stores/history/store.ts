import { showError } from '../../api/show-error';
import { createSessionStore } from '../../live/session-store';
import { LONG_TOAST_MS, type ToastRequest, toast } from '../../ui/toast-store';

/** One action of the user that can be undone and redone. */
export interface UndoableAction {
  /** The description of the action in the toast, such as “Closed Night drive”. */
  text: string;
  /** True if `undo` and `redo` of this action show their own toasts. */
  hasOwnToast?: boolean;
  /**
   * Undoes the action. Returns false if somebody has changed the object since the action, or 'late' if it is too late to undo. In both
   * cases nothing is changed, and a toast shows the reason. For an action on many objects, the result may be the number of objects that
   * were not restored because they have changed since.
   */
  undo(): unknown;
  /** Performs the action, for the first time or again. Returns the same values as `undo`. */
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

/** The actions on the open page, in the order in which they were performed. */
export const useHistory = createSessionStore<HistoryState>(() => START);

/** The actions that are still in progress, each with the promise of its result. */
const pending = new Map<UndoableAction, Promise<unknown>>();
const alreadyUndone = new WeakSet<UndoableAction>();
/** Resolves when all requested undos and redos are done. They run one after the other, each after the previous value of this promise. */
let turn: Promise<void> = Promise.resolve();

const without = (actions: readonly UndoableAction[], action: UndoableAction) =>
  actions.filter((other) => other !== action);

/** Adds an action to the history, and removes the actions that could be redone. If `doing` fails, the action is removed again. */
export function pushAction(action: UndoableAction, doing?: Promise<unknown>): void {
  doing?.catch(() => removeAction(action));
  useHistory.setState(({ done }) => ({ done: [...done, action].slice(-DEPTH), undone: [] }));
}

/** Removes an action from the history after the action was refused, since there is nothing to undo. */
export function removeAction(action: UndoableAction): void {
  useHistory.setState(({ done, undone }) => ({ done: without(done, action), undone: without(undone, action) }));
}

/** Clears the history when the page is left. */
export function clearHistory(): void {
  useHistory.setState(START);
}

/** Performs an action and adds it to the history; removes it if it fails. Rejects with the action's error. */
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

/** Performs an action, then shows a toast that offers to undo it for 8 s. Rejects with the action's error. */
export async function performWithUndo(action: UndoableAction, request: ToastRequest): Promise<void> {
  await perform(action);
  offerUndo(action, request);
}

/** Adds an action to the history that was already performed, and shows a toast that offers to undo it for 8 s. */
export function performed(action: UndoableAction, request: ToastRequest): void {
  pushAction(action);
  offerUndo(action, request);
}

/** Shows, for 8 s, a toast that reports an action and offers to undo it. */
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

/** Undoes an action unless it is already undone. The action need not be the newest, and the person may have left its page. */
export function undoAction(action: UndoableAction | undefined): Promise<void> {
  return action && !alreadyUndone.has(action) ? inTurn(action, 'undo') : turn;
}

/**
 * Moves an action from `done` to `undone` or back. Does nothing if the person has left the page of the action, since the history then no
 * longer contains it.
 */
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
  // moved immediately, so that the next key press affects the next action
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

/**
 * Shows a toast that an action was undone or redone. `left` is the number of objects that stay as they are, because they were changed
 * since.
 */
function notify(action: UndoableAction, direction: Direction, left: number): void {
  const again = { label: 'Redo', run: () => void (useHistory.getState().undone.at(-1) === action && redo()) };
  const done = direction === 'undo' ? 'Undone' : 'Redone';
  const text = left === 0 ? done : `${done}, but ${left} changed since`;
  toast({ key: 'history', text, detail: action.text, ...(direction === 'undo' ? { action: again } : {}) });
}
