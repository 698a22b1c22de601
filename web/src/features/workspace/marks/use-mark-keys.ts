import { type Use, useShortcuts } from '../../../keyboard/use-shortcuts';
import type { TrackId } from '../../../protocol/generated/protocol';
import { meantTracks, toggleAbstention, toggleMark } from './mark-tracks';

/** Does something to the tracks that are meant as the key is pressed. */
const forMeant = (perform: (ids: readonly TrackId[]) => void): Use => ({
  perform: () => perform(meantTracks()),
  get enabled() {
    return meantTracks().length > 0;
  },
});

/** S, H and P mark, − abstains: the chosen rows, or without any the track in the player. */
export function useMarkKeys(): void {
  useShortcuts({
    'mark.shortlist': forMeant((ids) => toggleMark(ids, 'shortlist')),
    'mark.hold': forMeant((ids) => toggleMark(ids, 'hold')),
    'mark.pass': forMeant((ids) => toggleMark(ids, 'pass')),
    'rating.abstain': forMeant(toggleAbstention),
  });
}
