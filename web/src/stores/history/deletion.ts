import { ApiError } from '../../api/errors';
import type { Deleted } from '../../protocol/generated/calls';
import type { UndoableAction } from './store';

/** Returns an undoable action that deletes an object. `remove` deletes it and returns a key, with which `restore` undoes the deletion. */
export function deletion(
  text: string,
  remove: () => Promise<Deleted>,
  restore: (undo: string) => Promise<unknown>,
): UndoableAction {
  let deleted: Deleted | null = null;
  return {
    text,
    redo: async () => {
      deleted = await remove();
    },
    undo: async () => {
      if (!deleted) return false;
      try {
        await restore(deleted.undo);
      } catch (failure) {
        // the server keeps deleted objects for a minute
        if (failure instanceof ApiError && failure.code === 'not_found') return 'late';
        throw failure;
      }
    },
  };
}
