import { type Use, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { TrackId } from '../../../protocol/generated/protocol';
import { meantTracks, toggleAbstention, toggleMark } from './mark-tracks';

/** Returns the use of a key that acts on the chosen rows, or without any on the track in the player. */
const forMeant = (perform: (ids: readonly TrackId[]) => void): Use => ({
  perform: () => perform(meantTracks()),
  get enabled() {
    return meantTracks().length > 0;
  },
});

/** Handles the keys of marks: S, H and P mark and − abstains, for the chosen rows, or without any for the track in the player. */
export function useMarkKeys(): void {
  useShortcuts({
    'mark.shortlist': forMeant((ids) => toggleMark(ids, 'shortlist')),
    'mark.hold': forMeant((ids) => toggleMark(ids, 'hold')),
    'mark.pass': forMeant((ids) => toggleMark(ids, 'pass')),
    'rating.abstain': forMeant(toggleAbstention),
  });
}
