import { follow, stopFollowing, useFollowing } from '../../../stores/following/store';
import { Avatar, personColor } from '../../../ui/avatar';
import styles from './follow-face.module.css';

interface FollowFaceProps {
  person: { user_id: number; user_name: string; place: number };
  size: number;
  /** The words of the tooltip. */
  title?: string;
}

/**
 * The avatar of a colleague who is on this page, with a ring around it. A click follows the colleague: the viewer's player then plays what
 * the colleague hears. Another click stops this.
 */
export function FollowFace({ person, size, title }: FollowFaceProps) {
  const { user_id, user_name, place } = person;
  const isFollowed = useFollowing(({ leader }) => leader?.user_id === user_id);
  return (
    <button
      type="button"
      className={styles.face}
      aria-pressed={isFollowed}
      onClick={() => (isFollowed ? stopFollowing() : follow(person))}
    >
      <span aria-hidden="true">
        <Avatar name={user_name} title={title} ring={personColor(place)} size={size} />
      </span>
      <span className="visually-hidden">Follow {user_name}</span>
    </button>
  );
}
