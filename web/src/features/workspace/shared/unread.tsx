import type { Playlist } from '../../../protocol/generated/protocol';
import { isAddressedTo, useOpened } from '../../../stores/playlist/opened';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { selectRole, useSession } from '../../../stores/session/store';
import { Tag } from '../../../ui/tag';
import styles from './unread.module.css';

/** Tells if a colleague shares a playlist with the viewer. */
export function isForMe(playlist: Playlist): boolean {
  return isAddressedTo(usePlaylists.getState().me, selectRole(useSession.getState()) === 'admin', playlist);
}

/** The shared playlists of the open job that the viewer has not opened yet. */
export function useUnread(): readonly number[] {
  const shared = usePlaylists((state) => state.shared);
  const opened = useOpened((state) => state.ids);
  const cells = playlists.cache.use();
  return shared.filter((id) => {
    const playlist = cells[String(id)]?.value;
    return playlist && isForMe(playlist) && !opened.includes(id);
  });
}

/** The number of tracks of a playlist that was not opened yet. */
export function NewCount({ count }: { count: string }) {
  return (
    <span className={styles.count}>
      <Tag tone="cool">New</Tag> {count}
    </span>
  );
}

/** The name of the open list while others were not opened yet. */
export function NameWithUnread({ name, unread }: { name: string; unread: number }) {
  const text = `${unread} new shared ${unread === 1 ? 'playlist' : 'playlists'}`;
  return (
    <span className={styles.name}>
      <span className="clip">{name}</span>
      <span role="img" aria-label={text} title={text} className={styles.dot} />
    </span>
  );
}
