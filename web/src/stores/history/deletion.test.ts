import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors';
import { useToasts } from '../../ui/toast-store';
import { deletion } from './deletion';
import { perform, redo, undo, useHistory } from './store';

const texts = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);

test('what was deleted comes back by what that was answered with, and is deleted anew', async () => {
  const restored: string[] = [];
  let times = 0;
  const remove = async () => {
    times += 1;
    return { undo: `u${times}` };
  };
  await perform(deletion('Deleted “Ebb”', remove, async (by) => restored.push(by)));
  await undo();
  await redo();
  await undo();
  expect(restored).toEqual(['u1', 'u2']);
});

test('after a minute the server has it no more, and the toast says so; other failures can be tried again', async () => {
  let failure = new ApiError('not_found', 404);
  const action = deletion(
    'Deleted “Ebb”',
    async () => ({ undo: 'u' }),
    () => Promise.reject(failure),
  );
  await perform(action);
  await undo();
  expect(texts()).toEqual([['Not undone: too late', 'Deleted “Ebb”']]);
  expect(useHistory.getState().done).toEqual([]);
  failure = new ApiError('server_error', 500);
  await perform(action);
  await undo();
  expect(useHistory.getState().done).toEqual([action]);
});
