import { ApiError } from '../../api/errors';
import type { Deleted } from '../../protocol/generated/calls';
import type { Act } from './store';

/** A deletion as an act: `restore` brings back what `remove` has deleted, by what that was answered with. */
export function deletion(
  text: string,
  remove: () => Promise<Deleted>,
  restore: (undo: string) => Promise<unknown>,
): Act {
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
        // the server keeps it for a minute
        if (failure instanceof ApiError && failure.code === 'not_found') return 'late';
        throw failure;
      }
    },
  };
}
