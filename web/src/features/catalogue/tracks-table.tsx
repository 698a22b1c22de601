import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { PlayingWave } from '../../components/player/playing-wave';
import { useCursorRow, useRevealRow, useTrackRows } from '../../components/player/use-track-rows';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { loadMoreTracks, useCatalogue, wantTrack } from '../../stores/catalogue/store';
import { queueOf } from '../../stores/player/queue';
import { player, toggleRow, usePlayer } from '../../stores/player/store';
import { cx } from '../../ui/cx';
import { formatCount, formatDuration, typeName } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import { Tag } from '../../ui/tag';
import { useAudio } from '../../ui/use-audio';
import styles from './tracks-table.module.css';

const ROW = 36;
const WAVE = 112;

export interface TracksTableProps {
  onDelete: (track: OwnTrack) => void;
}

/** The tracks: only the rows in view are in the page. */
export function TracksTable({ onDelete }: TracksTableProps) {
  const rows = useCatalogue((state) => state.rows);
  const edited = useCatalogue((state) => state.editing?.track.track_id ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items[items.length - 1]?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 10) void loadMoreTracks();
  }, [last, rows.length]);
  const queue = useMemo(() => queueOf('catalogue', rows), [rows]);
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });
  const onPlay = useCallback((id: TrackId) => toggleRow(latest.current, id), []);
  useTrackRows(queue);
  useRevealRow(virtual);

  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label="Tracks"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard
      tabIndex={0}
    >
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <colgroup>
          <col className={styles.colState} />
          <col />
          <col className={styles.colWave} />
          <col className={styles.colType} />
          <col className={styles.colLength} />
          <col className={styles.colFigure} />
          <col className={styles.colFigure} />
          <col className={styles.colActions} />
        </colgroup>
        <thead className={styles.head}>
          <tr>
            <th scope="col">
              <span className="for-readers">Play</span>
            </th>
            <th scope="col">Title</th>
            <td />
            <th scope="col">Type</th>
            <th scope="col" className={styles.right}>
              Length
            </th>
            <th scope="col" className={styles.right}>
              Plays
            </th>
            <th scope="col" className={styles.right}>
              Shares
            </th>
            <th scope="col">
              <span className="for-readers">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space height={above} />}
          {items.map((item) => {
            const track = rows[item.index];
            return (
              track && (
                <TrackRow
                  key={track.track_id}
                  track={track}
                  edited={edited === track.track_id}
                  onPlay={onPlay}
                  onDelete={onDelete}
                />
              )
            );
          })}
          {below > 0 && <Space height={below} />}
        </tbody>
      </table>
    </section>
  );
}

function Space({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a tabindex takes no focus
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={8} className={styles.space} />
    </tr>
  );
}

interface TrackRowProps {
  track: OwnTrack;
  edited: boolean;
  onPlay: (id: TrackId) => void;
  onDelete: (track: OwnTrack) => void;
}

const TrackRow = memo(function TrackRow({ track, edited, onPlay, onDelete }: TrackRowProps) {
  const current = usePlayer((state) => state.current === track.track_id);
  const playing = useAudio(player, (state) => current && state.playing);
  const { row, cursor } = useCursorRow<HTMLTableRowElement>(track.track_id);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlay;
  // a track without information shows that before anything else
  const unknown = track.track_duration === null;
  return (
    <tr
      ref={row}
      tabIndex={cursor ? 0 : -1}
      className={cx(styles.row, cursor && styles.cursor, current && styles.current, edited && styles.edited)}
    >
      <td>
        <IconButton label={`${playing ? 'Pause' : 'Play'} ${track.title}`} onClick={() => onPlay(track.track_id)}>
          <Icon size={15} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </td>
      <th scope="row" className={styles.title}>
        <span className={styles.titleWords}>
          <span className="clip" title={track.title}>
            {track.title}
          </span>
          {unknown && (
            <button type="button" className={styles.unknown} onClick={() => wantTrack(track)}>
              <Tag tone="bad" icon={<IconAlertTriangle size={12} stroke={1.8} aria-hidden="true" />}>
                No information
              </Tag>
            </button>
          )}
        </span>
      </th>
      <td>{current ? <PlayingWave wave={track.wave} width={WAVE} /> : <RowWave wave={track.wave} width={WAVE} />}</td>
      <td>{typeName(track.type)}</td>
      <td className={styles.right}>{unknown ? '—' : formatDuration(track.track_duration)}</td>
      <td className={styles.right}>{formatCount(track.plays_count)}</td>
      <td className={styles.right}>{formatCount(track.share_count)}</td>
      <td>
        <span className={styles.actions}>
          <IconButton label={`Edit ${track.title}`} tone={edited ? 'on' : 'plain'} onClick={() => wantTrack(track)}>
            <IconPencil size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Delete ${track.title}`} onClick={() => onDelete(track)}>
            <IconTrash size={15} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </span>
      </td>
    </tr>
  );
});
