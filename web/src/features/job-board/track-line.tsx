import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { ReactNode } from 'react';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { listen, player, useListening } from '../../stores/listening/store';
import { useCursorRow } from '../../stores/listening/use-rows';
import { cx } from '../../ui/cx';
import { formatDuration } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Tag } from '../../ui/tag';
import { useAudio } from '../../ui/use-audio';
import { Waveform } from '../../ui/waveform';
import styles from './job-detail.module.css';

const TYPE_NAMES: Record<string, string> = { music: 'Music', sfx: 'SFX', audio: 'Audio' };

export interface TrackLineProps {
  track: OwnTrack;
  /** What previous and next go through. */
  list: readonly OwnTrack[];
  /** It was added and is not submitted yet. */
  fresh?: boolean;
  action: ReactNode;
}

/** One track in a job's detail. */
export function TrackLine({ track, list, fresh = false, action }: TrackLineProps) {
  const current = useListening((state) => state.current?.track_id === track.track_id);
  const playing = useAudio(player, (state) => current && state.playing);
  const { row, cursor } = useCursorRow<HTMLLIElement>(track.track_id);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlay;
  return (
    <li
      ref={row}
      tabIndex={cursor ? 0 : -1}
      className={cx(styles.lineItem, cursor && styles.cursor, fresh && styles.fresh)}
    >
      <IconButton label={`${playing ? 'Pause' : 'Play'} ${track.title}`} onClick={() => void listen(track, list)}>
        <Icon size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <span className={styles.lineTitle}>
        <span className="clip">{track.title}</span>
        {fresh && <Tag tone="amber">new</Tag>}
      </span>
      <span className={styles.lineWave}>
        <Waveform peaks={track.wave} />
      </span>
      <span className={styles.lineType}>{TYPE_NAMES[track.type] ?? track.type}</span>
      <span className={styles.lineLength}>{formatDuration(track.track_duration)}</span>
      <span className={styles.lineAction}>{action}</span>
    </li>
  );
}
