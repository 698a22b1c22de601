import type { Mark, TrackId } from '../../../protocol/generated/protocol';
import { performWithUndo, type UndoableAction } from '../../../stores/history/store';
import { chosenTracks, useChosen } from '../../../stores/review/chosen';
import { abstentionAction, markAction } from '../../../stores/review/mark-actions';
import { selectRow } from '../../../stores/review/selectors';
import { isAbstaining, markOf } from '../../../stores/review/shown-mark';
import { useReview } from '../../../stores/review/store';
import { reviewedTrack } from '../reviewed-track';
import { abstentionDone, type Done, markDone } from './texts';

const titleOf = (id: TrackId | undefined) =>
  (id === undefined ? null : selectRow(id)(useReview.getState())?.title) ?? 'The track';

/**
 * Returns the tracks on which a key for marks acts: the selected tracks, or the track in the player if none is selected. Withdrawn tracks
 * are left out.
 */
export function targetTracks(): readonly TrackId[] {
  if (useChosen.getState().ids.size > 0) return chosenTracks();
  const track = reviewedTrack();
  return track !== null && selectRow(track)(useReview.getState())?.withdrawn === null ? [track] : [];
}

/** Sets a mark on tracks. If all of them already have this mark, removes it. */
export function toggleMark(ids: readonly TrackId[], mark: Mark): void {
  toggle(
    ids,
    (id) => markOf(useReview.getState(), id) === mark,
    (isOn, meant) => {
      const done = markDone(isOn ? mark : null, meant.length, titleOf(meant[0]));
      return { action: markAction(meant, isOn ? mark : null, summary(done)), done };
    },
  );
}

/** Makes the viewer abstain from rating these tracks. If the viewer already abstains from all of them, ends the abstention. */
export function toggleAbstention(ids: readonly TrackId[]): void {
  toggle(
    ids,
    (id) => isAbstaining(useReview.getState(), id),
    (isOn, meant) => {
      const done = abstentionDone(isOn, meant.length, titleOf(meant[0]));
      return { action: abstentionAction(meant, isOn, summary(done)), done };
    },
  );
}

const summary = ({ text, detail }: Done): string => `${text}: ${detail}`;

function toggle(
  ids: readonly TrackId[],
  has: (id: TrackId) => boolean,
  make: (isOn: boolean, meant: readonly TrackId[]) => { action: UndoableAction; done: Done },
): void {
  const missing = ids.filter((id) => !has(id));
  const meant = missing.length === 0 ? ids : missing;
  if (meant.length === 0) return;
  const { action, done } = make(missing.length > 0, meant);
  void performWithUndo(action, { ...done, key: 'own-mark' });
}
