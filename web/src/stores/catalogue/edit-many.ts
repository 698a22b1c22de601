import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import type { EditUndone, TrackId, TracksEdited, TracksSetting, UndoEdit } from '../../protocol/generated/protocol';

/**
 * Sets the same values in many tracks. Rejects with an ApiError or with ConnectionLost. The field names in the ApiError are the names of
 * the fields in `set`.
 */
export async function editTracks(
  tracks_id: readonly TrackId[],
  set: TracksSetting,
  request_id: string,
): Promise<TracksEdited> {
  try {
    return (await live.send('track.edit_many', { tracks_id: [...tracks_id], set, request_id })).result;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    const { code, status, detail, retryAfter } = failure;
    const fields = Object.entries(failure.fields).map(([path, text]) => [path.replace(/^set\./, ''), text]);
    throw new ApiError(code, status, Object.fromEntries(fields), detail, retryAfter);
  }
}

/** Undoes an edit of many tracks; possible for ten minutes after the edit. Rejects with an ApiError, or ConnectionLost. */
export async function undoEdit(edit: UndoEdit): Promise<EditUndone> {
  return (await live.send('track.undo_edit', edit)).result;
}
