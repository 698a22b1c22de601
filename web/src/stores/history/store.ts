import { showError } from '../../api/show-error';
import { createSessionStore } from '../../live/session-store';
import { LONG_TOAST_MS, type ToastRequest, toast } from '../../ui/toast-store';

/** One act of the person at the page, as it is taken back and done again. */
export interface Act {
  /** What it did, for the toast: “Closed Night drive”. */
  text: string;
  /** A toast of its own tells what undoing and redoing it does. */
  isTold?: boolean;
  /**
   * Takes it back. False where somebody has changed it since, 'late' where its time is over: it is left as it is, and the toast says so, as it
   * does of a number of things that were changed since, among many.
   */
  undo(): unknown;
  /** Does it, or does it again. False likewise. */
  redo(): unknown;
}

type Way = 'undo' | 'redo';

interface HistoryState {
  /** The acts on the open page, the newest last. */
  done: readonly Act[];
  /** Those that were taken back, the one to redo first last. */
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

/** An act was made: what was taken back before it cannot be redone any more. Where `doing` fails there is nothing to take back. */
export function remember(act: Act, doing?: Promise<unknown>): void {
  doing?.catch(() => forget(act));
  useHistory.setState(({ done }) => ({ done: [...done, act].slice(-DEPTH), undone: [] }));
}

/** An act was refused: there is nothing to take back. */
export function forget(act: Act): void {
  useHistory.setState(({ done, undone }) => ({ done: without(done, act), undone: without(undone, act) }));
}

/** The page is left, and its history ends. */
export function clearHistory(): void {
  useHistory.setState(START);
}

/** Makes an act and remembers it; it is forgotten where it fails. Fails as the act does. */
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

/** Makes an act, and offers to take it back for 8 s. Fails as the act does. */
export async function performWithUndo(act: Act, request: ToastRequest): Promise<void> {
  await perform(act);
  offerUndo(act, request);
}

/** Tells of an act that was made, and offers to take it back for 8 s. */
export function offerUndo(act: Act, request: ToastRequest): void {
  const duration = request.duration ?? LONG_TOAST_MS;
  toast({ ...request, duration, action: { label: 'Undo', run: () => void undoAct(act) } });
}

/** Takes the newest act back. */
export const undo = (): Promise<void> => undoAct(useHistory.getState().done.at(-1));

/** Does the act again that was taken back last. */
export function redo(): Promise<void> {
  const act = useHistory.getState().undone.at(-1);
  return act ? inTurn(act, 'redo') : turn;
}

/** Takes an act back, be it the newest or not, also after its page was left; once. */
export function undoAct(act: Act | undefined): Promise<void> {
  return act && !takenBack.has(act) ? inTurn(act, 'undo') : turn;
}

/** Counts an act as undone or done; one of a page that was left stands in no history. */
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
  // at once, so that the next press means the next act
  shift(act, way);
  turn = turn.then(() => run(act, way));
  return turn;
}

async function run(act: Act, way: Way): Promise<void> {
  try {
    await pending.get(act);
  } catch {
    // it was never done
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

/** `left`: so many things were changed since, and stay as they are. */
function tell(act: Act, way: Way, left: number): void {
  const again = { label: 'Redo', run: () => void (useHistory.getState().undone.at(-1) === act && redo()) };
  const done = way === 'undo' ? 'Undone' : 'Redone';
  const text = left === 0 ? done : `${done}, but ${left} changed since`;
  toast({ key: 'history', text, detail: act.text, ...(way === 'undo' ? { action: again } : {}) });
}
