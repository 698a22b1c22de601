import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { resetSessionStores } from '../../live/session-store';
import { useToasts } from '../../ui/toast-store';
import {
  clearHistory,
  offerUndo,
  perform,
  pushAction,
  redo,
  removeAction,
  type UndoableAction,
  undo,
  undoAction,
  useHistory,
} from './store';

let log: string[] = [];
beforeEach(() => {
  log = [];
});

const makeAction = (text: string, change: Partial<UndoableAction> = {}): UndoableAction => ({
  text,
  undo: () => void log.push(`-${text}`),
  redo: () => void log.push(`+${text}`),
  ...change,
});
const toasts = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);
const names = () => useHistory.getState().done.map(({ text }) => text);

test('acts of any kind are taken back in their order, the newest first, and done again', async () => {
  for (const name of ['a', 'b', 'c']) await perform(makeAction(name));
  void undo();
  await undo();
  expect(log).toEqual(['+a', '+b', '+c', '-c', '-b']);
  await redo();
  expect(log.at(-1)).toBe('+b');
  expect(names()).toEqual(['a', 'b']);
  expect(toasts()).toEqual([['Redone', 'b']]);
});

test('without an act nothing is taken back or done again', async () => {
  await undo();
  await redo();
  expect(toasts()).toEqual([]);
});

test('a new act ends what could be done again', async () => {
  pushAction(makeAction('a'));
  await undo();
  pushAction(makeAction('b'));
  await redo();
  expect(log).toEqual(['-a']);
});

test('a hundred acts are remembered, and none once the page is left', async () => {
  for (let at = 0; at <= 100; at += 1) pushAction(makeAction(String(at)));
  expect(names()).toHaveLength(100);
  expect(names()[0]).toBe('1');
  clearHistory();
  await undo();
  expect(log).toEqual([]);
});

test('what somebody has changed since stays, and the toast says so', async () => {
  pushAction(makeAction('older'));
  pushAction(makeAction('Moved Fog', { undo: () => false }));
  await undo();
  expect(toasts()).toEqual([['Not undone: changed since', 'Moved Fog']]);
  await redo();
  expect(log).toEqual([]);
  await undo();
  expect(log).toEqual(['-older']);
});

test('the Undo of a toast takes back its own act, once, also after the page was left', async () => {
  const first = makeAction('first');
  await perform(first);
  await perform(makeAction('second'));
  offerUndo(first, { text: 'Removed' });
  expect(useToasts.getState().items.at(-1)).toMatchObject({ duration: 8000, action: { label: 'Undo' } });
  clearHistory();
  await undoAction(first);
  await undoAction(first);
  expect(log).toEqual(['+first', '+second', '-first']);
});

test('an act that Ctrl Z has taken back is not taken back by its toast as well', async () => {
  const one = makeAction('one');
  await perform(one);
  offerUndo(one, { text: 'Removed' });
  await undo();
  useToasts
    .getState()
    .items.find(({ action }) => action?.label === 'Undo')
    ?.action?.run();
  await undo();
  expect(log).toEqual(['+one', '-one']);
});

test('a refused act leaves nothing to take back', async () => {
  const refusal = new ApiError('forbidden', 403);
  await expect(perform(makeAction('a', { redo: () => Promise.reject(refusal) }))).rejects.toBe(refusal);
  expect(names()).toEqual([]);
  const gone = makeAction('b');
  pushAction(gone);
  removeAction(gone);
  await undo();
  expect(log).toEqual([]);
});

test('an act on its way is taken back once it is done, and not at all where it is refused', async () => {
  let finish = () => {};
  const slow = makeAction('slow', { redo: () => new Promise<void>((resolve) => (finish = resolve)) });
  const doing = perform(slow);
  const undoing = undo();
  expect(log).toEqual([]);
  finish();
  await doing;
  await undoing;
  expect(log).toEqual(['-slow']);
  let refuse = (_: Error) => {};
  const failing = perform(makeAction('failing', { redo: () => new Promise((_, reject) => (refuse = reject)) }));
  const notUndone = undo();
  refuse(new ApiError('forbidden', 403));
  await expect(failing).rejects.toThrow();
  await notUndone;
  expect(log).toEqual(['-slow']);
});

test('an undo that is refused can be tried again', async () => {
  const undoing = vi.fn().mockRejectedValueOnce(new ApiError('conflict', 409)).mockResolvedValue(true);
  pushAction(makeAction('a', { undo: undoing }));
  await undo();
  expect(useToasts.getState().items.at(-1)).toMatchObject({ tone: 'bad' });
  await undo();
  expect(undoing).toHaveBeenCalledTimes(2);
  expect(toasts().at(-1)).toEqual(['Undone', 'a']);
});

test('the history goes with the person', async () => {
  pushAction(makeAction('a'));
  resetSessionStores();
  await undo();
  expect(log).toEqual([]);
});

test('where some of many things were changed since, the rest is undone, and the toast says how many were not', async () => {
  pushAction(makeAction('Shortlisted 5 tracks', { undo: () => 2, redo: () => 0 }));
  await undo();
  await redo();
  expect(toasts().at(-1)).toEqual(['Redone', 'Shortlisted 5 tracks']);
  await undo();
  expect(toasts().at(-1)).toEqual(['Undone, but 2 changed since', 'Shortlisted 5 tracks']);
});
