import { type Use, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { TrackId } from '../../../protocol/generated/protocol';
import { targetTracks, toggleAbstention, toggleMark } from './mark-tracks';

/** Returns the use of a key that acts on the chosen rows, or without any on the track in the player. */
const forTargets = (perform: (ids: readonly TrackId[]) => void): Use => ({
  perform: () => perform(targetTracks()),
  get enabled() {
    return targetTracks().length > 0;
  },
});

/** Handles the keys of marks: S, H and P mark and − abstains, for the chosen rows, or without any for the track in the player. */
export function useMarkKeys(): void {
  useShortcuts({
    'mark.shortlist': forTargets((ids) => toggleMark(ids, 'shortlist')),
    'mark.hold': forTargets((ids) => toggleMark(ids, 'hold')),
    'mark.pass': forTargets((ids) => toggleMark(ids, 'pass')),
    'rating.abstain': forTargets(toggleAbstention),
  });
}
