import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { memo } from 'react';
import type { TrackId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { usePlaylists } from '../../stores/playlist/store';
import { selectMark, selectMean, selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatDuration, formatRating } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import styles from './playlist-panel.module.css';
import { playTrack } from './review-queue';
import { askRemoval } from './wish';

export interface PlaylistRowProps {
  id: TrackId;
  number: number;
  count: number;
  /** Pixels from the top of the list. */
  top: number;
}

/** A track of the playlist: a click plays it. */
export const PlaylistRow = memo(function PlaylistRow({ id, number, count, top }: PlaylistRowProps) {
  const row = useReview(selectRow(id));
  const mean = useReview(selectMean(id));
  const mark = useReview(selectMark(id));
  const current = usePlayer((state) => state.current === id);
  const lit = usePlaylists((state) => state.lit.includes(id));
  const remote = lit || mark?.tone === 'other';
  return (
    <li
      aria-setsize={count}
      aria-posinset={number}
      className={cx(styles.row, current && styles.current, !current && remote && styles.remote)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.number}>{number}</span>
      {row ? (
        <button type="button" className={styles.words} onClick={() => playTrack(id)} title={`Play ${row.title}`}>
          <span className={cx('clip', styles.title)}>{row.title}</span>
          <span className={cx('clip', styles.artist)}>
            {row.artist_name}
            {row.user_name && ` · ${row.user_name}`}
          </span>
        </button>
      ) : (
        <span className={styles.unread}>
          <i />
        </span>
      )}
      <span className={cx(styles.rating, mark?.tone === 'other' && styles.cool)}>
        {mean === null ? '' : formatRating(mean)}
      </span>
      <span className={styles.duration}>{row ? formatDuration(row.track_duration) : ''}</span>
      <IconButton label={`Remove ${row?.title ?? 'the track'} from the playlist`} onClick={() => askRemoval(id)}>
        <IconX size={14} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </li>
  );
});
