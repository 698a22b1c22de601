import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { memo } from 'react';
import type { TrackId } from '../../../protocol/generated/protocol';
import { usePlayer } from '../../../stores/player/store';
import { usePlaylists } from '../../../stores/playlist/store';
import { selectHighlight, selectMean, selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { cx } from '../../../ui/cx';
import { formatDuration, formatRating } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';
import type { DragEvents, DragMark } from '../../../ui/table/use-row-drag';
import { Tag } from '../../../ui/tag';
import { playTrack } from '../review-queue';
import { askRemoval } from '../toggle-track';
import styles from './playlist.module.css';

export interface PlaylistRowProps {
  id: TrackId;
  /** The position of the track in the playlist, from 0. */
  index: number;
  count: number;
  /** True if the Tab key stops at this row. */
  isStop: boolean;
  /** The distance of the row from the top of the list, in pixels. */
  top: number;
  drag: DragMark | undefined;
  dragEvents: DragEvents | undefined;
}

/** A row for a track of the playlist. A click on the row plays the track. */
export const PlaylistRow = memo(function PlaylistRow(props: PlaylistRowProps) {
  const { id, index, count, isStop, top, drag, dragEvents } = props;
  const row = useReview(selectRow(id));
  const mean = useReview(selectMean(id));
  const highlight = useReview(selectHighlight(id));
  const current = usePlayer((state) => state.current === id);
  const isHighlighted = usePlaylists((state) => state.highlighted.includes(id));
  const remote = isHighlighted || highlight?.tone === 'other';
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      data-row={index}
      data-playlist-track={id}
      draggable={drag !== undefined || undefined}
      {...dragEvents}
      className={cx(styles.row, current && styles.current, !current && remote && styles.remote, drag && styles[drag])}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className={styles.number}>{index + 1}</span>
      {row ? (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          className={cx(styles.words, row.withdrawn && styles.withdrawn)}
          onClick={() => playTrack(id)}
          title={row.withdrawn ? `${row.title} was withdrawn` : `Play ${row.title}`}
          aria-disabled={row.withdrawn ? true : undefined}
        >
          <span className={cx('clip', styles.title)}>
            {row.withdrawn && <Tag>Withdrawn</Tag>} {row.title}
          </span>
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
      <span className={cx(styles.rating, highlight?.tone === 'other' && styles.cool)}>
        {mean === null ? '' : formatRating(mean)}
      </span>
      <span className={styles.duration}>{row ? formatDuration(row.track_duration) : ''}</span>
      <IconButton
        label={`Remove ${row?.title ?? 'the track'} from the playlist`}
        tabIndex={-1}
        onClick={() => void askRemoval(id)}
        icon={IconX}
      />
    </li>
  );
});
