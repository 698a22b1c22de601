import type { PlaylistId } from '../../../protocol/generated/protocol';
import { playlists, usePlaylists } from '../../../stores/playlist/store';
import { useReview } from '../../../stores/review/store';
import { formatCount } from '../../../ui/format';
import { type Option, Select } from '../../../ui/select';
import styles from './row.module.css';

const SUBMISSIONS = '0';

/** All submissions, or one of the playlists that are shared: whoever hears three tracks sees that there are seventeen. */
export function ListSelect({ onChoose }: { onChoose: (shared: PlaylistId | 0) => void }) {
  const shared = usePlaylists((state) => state.shared);
  const cells = playlists.cells.use();
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const open = useReview((state) => (state.source.kind === 'playlist' ? state.source.playlist_id : 0));
  const options = shared.flatMap((id): Option[] => {
    const playlist = cells[String(id)]?.value;
    if (!playlist) return [];
    const { playlist_name: label, user_name, tracks_id } = playlist;
    return [{ value: String(id), label, detail: `by ${user_name}`, aside: formatCount(tracks_id.length) }];
  });
  return (
    <Select
      label="Shared playlist"
      hideLabel
      className={styles.list}
      options={[
        { value: SUBMISSIONS, label: 'Submissions', aside: submitted === null ? '' : formatCount(submitted) },
        ...options,
      ]}
      value={String(open)}
      onChange={(value) => onChoose(Number(value))}
    />
  );
}
