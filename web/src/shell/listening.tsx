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

/** Loaded when a colleague comes. */
export function PeopleHereSlot() {
  const isNeeded = usePresence(({ people }) => people.length > 0);
  return isNeeded && <PeopleHere />;
}

/** Loaded when somebody follows or is followed. The bar of a lost connection has the place before it. */
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
