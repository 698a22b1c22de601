import { useFollowing } from '../../../stores/following/store';
import { usePresence } from '../../../stores/presence/store';
import { lazyPart } from '../../../ui/lazy-part';

const QUIET = { waiting: null, failed: null };
const Together = lazyPart(() => import('./together'), QUIET);
const OutsideTrack = lazyPart(() => import('./outside-track'), QUIET);

/** Loads the palette items and toasts of listening together when a colleague comes, as the page's first load has a budget. */
export function TogetherSlot() {
  const isNeeded = usePresence(({ people }) => people.length > 0);
  return isNeeded && <Together />;
}

/** Draws the track that is heard together, loaded when somebody is followed. */
export function OutsideTrackSlot() {
  const isNeeded = useFollowing(({ leader }) => leader !== null);
  return isNeeded && <OutsideTrack />;
}
