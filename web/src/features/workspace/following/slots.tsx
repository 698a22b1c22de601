import { useFollowing } from '../../../stores/following/store';
import { usePresence } from '../../../stores/presence/store';
import { lazyPart } from '../../../ui/lazy-part';

const QUIET = { waiting: null, failed: null };
const Together = lazyPart(() => import('./together'), QUIET);
const OutsideTrack = lazyPart(() => import('./outside-track'), QUIET);

/**
 * Loads the command-palette items and toasts for listening together when a colleague comes to the page. They are not part of the page's
 * first load, whose size is limited.
 */
export function TogetherSlot() {
  const isNeeded = usePresence(({ people }) => people.length > 0);
  return isNeeded && <Together />;
}

/** Shows, while the viewer follows somebody, the track that they hear together. Its code is loaded only then. */
export function OutsideTrackSlot() {
  const isNeeded = useFollowing(({ leader }) => leader !== null);
  return isNeeded && <OutsideTrack />;
}
