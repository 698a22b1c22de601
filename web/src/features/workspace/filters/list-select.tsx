import type { PlaylistId } from '../../../protocol/generated/protocol';
import { usePlaylistLoss } from '../../../stores/playlist/loss';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { useReview } from '../../../stores/review/store';
import { formatCount } from '../../../ui/format';
import { type Option, Select } from '../../../ui/select';
import { NameWithUnread, NewCount, useNewPlaylists } from '../shared/unread';
import styles from './row.module.css';

const SUBMISSIONS = '0';

/**
 * The select for the list to review: all submissions, or one of the playlists shared with the viewer. Each option shows its number of
 * tracks, so that a reviewer of a short playlist also sees how many submissions the job has in total.
 */
export function ListSelect({ onChoose }: { onChoose: (shared: PlaylistId | 0) => void }) {
  const shared = usePlaylists((state) => state.shared);
  const cells = playlists.cache.use();
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const open = useReview((state) => (state.source.kind === 'playlist' ? state.source.playlist_id : 0));
  const unread = useNewPlaylists();
  const lost = usePlaylistLoss((state) => state.loss?.playlist);
  const options = shared.flatMap((id): Option[] => {
    const playlist = cells[String(id)]?.value;
    if (!playlist) return [];
    const { playlist_name: label, user_name, tracks_id } = playlist;
    const count = formatCount(tracks_id.length);
    const aside = unread.includes(id) ? <NewCount key="count" count={count} /> : count;
    return [{ value: String(id), label, detail: `by ${user_name}`, aside }];
  });
  const isLost = open === 0 && lost !== undefined;
  const name = isLost
    ? lost.playlist_name
    : (options.find(({ value }) => value === String(open))?.label ?? 'Submissions');
  return (
    <Select
      label="Shared playlist"
      hideLabel
      className={styles.list}
      options={[
        { value: SUBMISSIONS, label: 'Submissions', aside: submitted === null ? '' : formatCount(submitted) },
        ...options,
      ]}
      value={isLost ? String(lost.playlist_id) : String(open)}
      chosen={name}
      shown={unread.length > 0 && <NameWithUnread name={name} unread={unread.length} />}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}
