import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { ReactNode } from 'react';
import { useCursorRow } from '../../components/player/use-track-rows';
import type { OwnTrack } from '../../protocol/generated/protocol';
import type { Queue } from '../../stores/player/queue';
import { player, toggleRow, usePlayer } from '../../stores/player/store';
import { cx } from '../../ui/cx';
import { formatDuration, typeName } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import { Tag } from '../../ui/tag';
import { useAudio } from '../../ui/use-audio';
import styles from './job-detail.module.css';

export interface TrackLineProps {
  track: OwnTrack;
  /** What previous and next go through. */
  queue: Queue;
  /** It was added and is not submitted yet. */
  fresh?: boolean;
  action: ReactNode;
}

/** One track in a job's detail. */
export function TrackLine({ track, queue, fresh = false, action }: TrackLineProps) {
  const current = usePlayer((state) => state.current === track.track_id);
  const playing = useAudio(player, (state) => current && state.playing);
  const { row, cursor } = useCursorRow<HTMLLIElement>(track.track_id);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlay;
  return (
    <li
      ref={row}
      tabIndex={cursor ? 0 : -1}
      className={cx(styles.lineItem, cursor && styles.cursor, fresh && styles.fresh)}
    >
      <IconButton
        label={`${playing ? 'Pause' : 'Play'} ${track.title}`}
        onClick={() => toggleRow(queue, track.track_id)}
      >
        <Icon size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <span className={styles.lineTitle}>
        <span className="clip">{track.title}</span>
        {fresh && <Tag tone="amber">new</Tag>}
      </span>
      <span className={styles.lineWave}>
        <RowWave wave={track.wave} width={96} />
      </span>
      <span className={styles.lineType}>{typeName(track.type)}</span>
      <span className={styles.lineLength}>{formatDuration(track.track_duration)}</span>
      <span className={styles.lineAction}>{action}</span>
    </li>
  );
}
