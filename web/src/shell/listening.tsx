import { useFollowing } from '../stores/following/store';
import { usePresence } from '../stores/presence/store';
import { lazyPart } from '../ui/lazy-part';
import { useConnectionLoss } from './live-state';
import styles from './top-bar.module.css';

const PeopleHere = lazyPart(() => import('../features/workspace/following/people-here'), {
  waiting: null,
  failed: null,
});
const FollowingBar = lazyPart(() => import('../features/workspace/following/bar'), {
  waiting: null,
  failed: "Following couldn't be loaded",
});

/** Shows the colleagues in the same review. The code is loaded when the first colleague arrives. */
export function PeopleHereSlot() {
  const isNeeded = usePresence(({ people }) => people.length > 0);
  return isNeeded && <PeopleHere />;
}

/**
 * Shows whom the person follows and who follows them; the code is loaded when it is first needed. Hidden while the bar of a lost connection
 * is shown.
 */
export function FollowingSlot() {
  const isFollower = useFollowing(({ leader }) => leader !== null);
  const isFollowed = usePresence(({ followers }) => followers !== null);
  const { shown: isAway } = useConnectionLoss();
  return (
    (isFollower || isFollowed) && (
      <div className={styles.following} hidden={isAway}>
        <FollowingBar />
      </div>
    )
  );
}
