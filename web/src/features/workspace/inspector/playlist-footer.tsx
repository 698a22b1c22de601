import { useMemo } from 'react';
import type { LastChange } from '../../../stores/playlist/apply';
import { useCurrentTracks, usePlaylists } from '../../../stores/playlist/store';
import { usePresence } from '../../../stores/presence/store';
import { getById } from '../../../stores/review/id-map';
import { nameOf, selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { Avatar, personColor } from '../../../ui/avatar';
import { formatDuration } from '../../../ui/format';
import list from '../list-foot.module.css';
import styles from '../playlist/playlist.module.css';

/** The number of tracks in the playlist, their total duration, and the most recent action of a colleague on the playlist. */
export function PlaylistFooter() {
  const tracks = useCurrentTracks();
  const chosen = usePlaylists((state) => state.current !== null);
  const last = usePlaylists((state) => state.lastChange);
  const rows = useReview((state) => state.rows);
  const seconds = useMemo(
    () => tracks.reduce((sum, id) => sum + (getById(rows, id)?.track_duration ?? 0), 0),
    [tracks, rows],
  );
  if (!chosen) return null;
  return (
    <footer className={`${list.foot} ${styles.foot}`}>
      <span>
        {tracks.length} {tracks.length === 1 ? 'track' : 'tracks'}
      </span>
      <span className={styles.total}>{formatDuration(seconds)}</span>
      {last && <LastChangeLine last={last} />}
    </footer>
  );
}

function LastChangeLine({ last }: { last: LastChange }) {
  const name = useReview((state) => nameOf(state, last.by));
  const row = useReview(selectRow(last.tracks_id[0] ?? null));
  const place = usePresence(({ people }) => people.find((person) => person.user_id === last.by)?.place ?? 0);
  const first = name.split(' ')[0] ?? name;
  const what =
    last.kind === 'set'
      ? 'reordered the playlist'
      : `${last.kind} ${last.tracks_id.length === 1 ? (row?.title ?? 'a track') : `${last.tracks_id.length} tracks`}`;
  return (
    <span className={styles.last}>
      <Avatar name={name} size={16} fill={personColor(place)} />
      <span className="clip">
        {first} {what}
      </span>
    </span>
  );
}
