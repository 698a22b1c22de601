import { useFollowing } from '../stores/following/store';
import { usePresence } from '../stores/presence/store';
import { late } from '../ui/late';
import { useLoss } from './live-state';
import styles from './top-bar.module.css';

const Room = late(() => import('../features/workspace/following/room'), { waiting: null, failed: null });
const FollowingBar = late(() => import('../features/workspace/following/bar'), {
  waiting: null,
  failed: "Following couldn't be loaded",
});

/** Loaded when a colleague comes. */
export function RoomSlot() {
  const isNeeded = usePresence(({ people }) => people.length > 0);
  return isNeeded && <Room />;
}

/** Loaded when somebody follows or is followed. The bar of a lost connection has the place before it. */
export function FollowingSlot() {
  const isFollower = useFollowing(({ leader }) => leader !== null);
  const isFollowed = usePresence(({ followers }) => followers !== null);
  const { shown: isAway } = useLoss();
  return (
    (isFollower || isFollowed) && (
      <div className={styles.following} hidden={isAway}>
        <FollowingBar />
      </div>
    )
  );
}
