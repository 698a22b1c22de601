import { type Use, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { TrackId } from '../../../protocol/generated/protocol';
import { targetTracks, toggleAbstention, toggleMark } from './mark-tracks';

/** Returns the handler of a key that acts on the selected rows, or on the track in the player if none is selected. */
const forTargets = (perform: (ids: readonly TrackId[]) => void): Use => ({
  perform: () => perform(targetTracks()),
  get enabled() {
    return targetTracks().length > 0;
  },
});

/**
 * Handles the keys S (shortlist), H (hold), P (pass) and − (abstain). They act on the selected rows, or on the track in the player if no
 * row is selected.
 */
export function useMarkKeys(): void {
  useShortcuts({
    'mark.shortlist': forTargets((ids) => toggleMark(ids, 'shortlist')),
    'mark.hold': forTargets((ids) => toggleMark(ids, 'hold')),
    'mark.pass': forTargets((ids) => toggleMark(ids, 'pass')),
    'rating.abstain': forTargets(toggleAbstention),
  });
}
