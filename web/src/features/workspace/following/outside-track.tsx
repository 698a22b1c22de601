import { useFollowing } from '../../../stores/following/store';
import { usePlayer } from '../../../stores/player/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { formatDuration } from '../../../ui/format';
import styles from './outside-track.module.css';
import { firstName } from './texts';

/** The track that the viewer listens to together with a colleague, shown above the list if the list does not contain it. */
export default function OutsideTrack() {
  const leader = useFollowing((state) => state.leader);
  const current = usePlayer((state) => state.current);
  const row = useReview(selectRow(current));
  const isListed = useReview(({ order, status }) => status !== 'ready' || order.includes(current));
  if (!leader || !row || isListed) return null;
  return (
    <section className={styles.track} aria-label="Track outside the list">
      <span className={styles.who}>{firstName(leader.user_name)} plays</span>
      <b className="clip">{row.title}</b>
      <span className="clip">{row.artist_name}</span>
      <span className={styles.length}>{formatDuration(row.track_duration)}</span>
      <span className="type-second">Not in this list</span>
    </section>
  );
}
