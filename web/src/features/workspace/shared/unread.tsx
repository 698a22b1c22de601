import { useEffect } from 'react';
import type { Playlist, PlaylistId } from '../../../protocol/generated/protocol';
import { isAddressedTo } from '../../../stores/playlist/addressed';
import { usePlaylists } from '../../../stores/playlist/store';
import { selectRole, useSession } from '../../../stores/session/store';
import { openWhenVisible, useUnread } from '../../../stores/unread/store';
import { countOf } from '../../../ui/format';
import { Tag } from '../../../ui/tag';
import { NewsDot } from './news-dot';
import styles from './unread.module.css';

/** Returns true if a colleague shares the playlist with the viewer. */
export function isForMe(playlist: Playlist): boolean {
  return isAddressedTo(usePlaylists.getState().me, selectRole(useSession.getState()) === 'admin', playlist);
}

/** Returns the shared playlists of the open job that are new to the viewer. */
export function useNewPlaylists(): readonly PlaylistId[] {
  const job = usePlaylists((state) => state.job);
  const shared = usePlaylists((state) => state.shared);
  const unread = useUnread(job === null ? [] : [job]);
  const fresh = job === null ? undefined : unread.get(job)?.new_playlists;
  return fresh === undefined ? [] : shared.filter((id) => fresh.includes(id));
}

/** Records that the viewer has opened the playlist whose rows are shown, if it is new to them and the page is visible. */
export function useOpened(shown: PlaylistId | null): void {
  const fresh = useNewPlaylists();
  const opened = shown !== null && fresh.includes(shown) ? shown : null;
  useEffect(() => (opened === null ? undefined : openWhenVisible(opened)), [opened]);
}

/** The number of tracks in a shared playlist, highlighted because the viewer has not opened the playlist yet. */
export function NewCount({ count }: { count: string }) {
  return (
    <span className={styles.count}>
      <Tag tone="cool">New</Tag> {count}
    </span>
  );
}

/** The name of the open list, with the number of other playlists that the viewer has not opened yet. */
export function NameWithUnread({ name, unread }: { name: string; unread: number }) {
  return (
    <span className={styles.name}>
      <span className="clip">{name}</span>
      <NewsDot text={countOf(unread, 'new shared playlist')} />
    </span>
  );
}
