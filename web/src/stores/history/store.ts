import { showError } from '../../api/show-error';
import { createSessionStore } from '../../live/session-store';
import { LONG_TOAST_MS, type ToastRequest, toast } from '../../ui/toast-store';

/** One action of the user that can be undone and redone. */
export interface Act {
  /** The toast's description of the action: “Closed Night drive”. */
  text: string;
  /** True if undoing and redoing it show a toast of their own. */
  isTold?: boolean;
  /**
   * Undoes it. Returns false if somebody has changed the thing since, 'late' if the time for undoing is over: it is left as it is, and the toast
   * says so. A number is the count of things, among many, that were changed since and stay.
   */
  undo(): unknown;
  /** Does it, for the first time or again. Returns false likewise. */
  redo(): unknown;
}

type Way = 'undo' | 'redo';

interface HistoryState {
  /** The acts on the open page, newest last. */
  done: readonly Act[];
  /** The acts that were undone; the last one is redone first. */
  undone: readonly Act[];
}

const DEPTH = 100;
const START: HistoryState = { done: [], undone: [] };

/** The acts of the page that is open, in the order in which they were made. */
export const useHistory = createSessionStore<HistoryState>(() => START);

/** Acts that are still being done. */
const pending = new Map<Act, Promise<unknown>>();
const takenBack = new WeakSet<Act>();
/** Acts are undone and redone one after the other. */
let turn: Promise<void> = Promise.resolve();

const without = (acts: readonly Act[], act: Act) => acts.filter((other) => other !== act);

/** Adds an act that was done, and drops the acts to redo. If `doing` fails, the act is removed. */
export function remember(act: Act, doing?: Promise<unknown>): void {
  doing?.catch(() => forget(act));
  useHistory.setState(({ done }) => ({ done: [...done, act].slice(-DEPTH), undone: [] }));
}

/** Removes an act that was refused: there is nothing to undo. */
export function forget(act: Act): void {
  useHistory.setState(({ done, undone }) => ({ done: without(done, act), undone: without(undone, act) }));
}

/** Clears the history when the page is left. */
export function clearHistory(): void {
  useHistory.setState(START);
}

/** Does an act and adds it to the history; removes it if it fails. Rejects as the act does. */
export async function perform(act: Act): Promise<void> {
  const doing = (async () => act.redo())();
  remember(act, doing);
  pending.set(act, doing);
  try {
    await doing;
  } finally {
    pending.delete(act);
  }
}

/** Does an act, and offers to undo it for 8 s. Rejects as the act does. */
export async function performWithUndo(act: Act, request: ToastRequest): Promise<void> {
  await perform(act);
  offerUndo(act, request);
}

/** Shows a toast for an act that was done, and offers to undo it for 8 s. */
export function offerUndo(act: Act, request: ToastRequest): void {
  const duration = request.duration ?? LONG_TOAST_MS;
  toast({ ...request, duration, action: { label: 'Undo', run: () => void undoAct(act) } });
}

/** Undoes the newest act. */
export const undo = (): Promise<void> => undoAct(useHistory.getState().done.at(-1));

/** Redoes the act that was undone last. */
export function redo(): Promise<void> {
  const act = useHistory.getState().undone.at(-1);
  return act ? inTurn(act, 'redo') : turn;
}

/** Undoes an act once, also if it is not the newest or its page was left. */
export function undoAct(act: Act | undefined): Promise<void> {
  return act && !takenBack.has(act) ? inTurn(act, 'undo') : turn;
}

/** Moves an act between done and undone; an act of a page that was left is in no history. */
function shift(act: Act, way: Way): void {
  const from = way === 'undo' ? 'done' : 'undone';
  const to = way === 'undo' ? 'undone' : 'done';
  if (way === 'undo') takenBack.add(act);
  else takenBack.delete(act);
  useHistory.setState((state) =>
    state[from].includes(act) ? { [from]: without(state[from], act), [to]: [...state[to], act] } : {},
  );
}

function inTurn(act: Act, way: Way): Promise<void> {
  // moved at once, so that the next key press affects the next act
  shift(act, way);
  turn = turn.then(() => run(act, way));
  return turn;
}

async function run(act: Act, way: Way): Promise<void> {
  try {
    await pending.get(act);
  } catch {
    // the act was never done
    return;
  }
  try {
    const outcome = await act[way]();
    if (outcome === false || outcome === 'late') {
      forget(act);
      const why = outcome === 'late' ? 'too late' : 'changed since';
      toast({ key: 'history', text: `Not ${way === 'undo' ? 'undone' : 'redone'}: ${why}`, detail: act.text });
    } else if (!act.isTold) tell(act, way, typeof outcome === 'number' ? outcome : 0);
  } catch (error) {
    shift(act, way === 'undo' ? 'redo' : 'undo');
    showError(error);
  }
}

/** `left` is the number of things that were changed since, and stay as they are. */
function tell(act: Act, way: Way, left: number): void {
  const again = { label: 'Redo', run: () => void (useHistory.getState().undone.at(-1) === act && redo()) };
  const done = way === 'undo' ? 'Undone' : 'Redone';
  const text = left === 0 ? done : `${done}, but ${left} changed since`;
  toast({ key: 'history', text, detail: act.text, ...(way === 'undo' ? { action: again } : {}) });
}
