import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { memo, useId, useState } from 'react';
import { NOTICES } from '../api/messages';
import type { SharedTrack, TrackId } from '../protocol/generated/protocol';
import { useAudio } from '../stores/player/audio';
import { Button } from '../ui/button';
import { copyText } from '../ui/copy-text';
import { cx } from '../ui/cx';
import { DownloadView } from '../ui/download-view';
import edge from '../ui/edge-line.module.css';
import { Facts } from '../ui/facts';
import { formatDuration } from '../ui/format';
import { RowWave } from '../ui/row-wave';
import { toast } from '../ui/toast-store';
import { addressOf } from './address';
import { saveShared, useTrackDownloads } from './downloads';
import { audio, toggleTrack, usePlaying } from './player';
import { Report } from './report';
import { rightsOf } from './rights';
import styles from './track-list.module.css';
import { useNarrow } from './use-narrow';
import { key, useVisit } from './visit';

const WAVE_WIDTH = 260;

export interface TrackListProps {
  tracks: readonly SharedTrack[];
}

/** The tracks of the playlist in order. A track's number is its play button; its title opens its note and its rights. */
export function TrackList({ tracks }: TrackListProps) {
  const canSave = useVisit(({ info }) => info?.allowed_single_track) ?? false;
  const current = usePlaying(({ track }) => track?.track_id ?? null);
  const narrow = useNarrow();
  const [opened, setOpened] = useState<TrackId | null>(null);
  return (
    <ol className={styles.list} aria-label="Tracks">
      {tracks.map((track, index) => (
        <Row
          key={track.track_id}
          track={track}
          place={index + 1}
          isCurrent={track.track_id === current}
          isOpen={track.track_id === opened}
          onOpen={setOpened}
          canSave={canSave}
          narrow={narrow}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  track: SharedTrack;
  /** The position of the track in the list, from 1. */
  place: number;
  isCurrent: boolean;
  isOpen: boolean;
  onOpen: (track: TrackId | null) => void;
  canSave: boolean;
  narrow: boolean;
}

const Row = memo(function Row({ track, place, isCurrent, isOpen, onOpen, canSave, narrow }: RowProps) {
  const id = useId();
  const { track_id, title, artist_name, description } = track;
  return (
    <li className={cx(styles.row, isCurrent && `${styles.current} ${edge.left}`)}>
      <div className={cx(styles.line, canSave && styles.withSave)}>
        <PlayNumber track={track} place={place} isCurrent={isCurrent} />
        <button
          type="button"
          className={styles.words}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(isOpen ? null : track_id)}
        >
          <span className={`clip ${styles.title}`}>{title}</span>
          <span className="clip">{artist_name}</span>
          {!narrow && <span className="clip">{description}</span>}
        </button>
        {!narrow && (
          <span className={styles.wave}>
            {isCurrent ? <PlayedWave wave={track.wave} /> : <RowWave wave={track.wave} width={WAVE_WIDTH} />}
          </span>
        )}
        <span className={styles.time}>{formatDuration(track.track_duration)}</span>
        {canSave && <Save track={track} narrow={narrow} />}
      </div>
      {isOpen && (
        <div id={id} className={styles.more}>
          <More track={track} place={place} isCurrent={isCurrent} />
        </div>
      )}
    </li>
  );
});

function PlayNumber({ track, place, isCurrent }: Pick<RowProps, 'track' | 'place' | 'isCurrent'>) {
  const plays = useAudio(audio, ({ playing }) => isCurrent && playing);
  const Icon = plays ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={`${plays ? 'Pause' : 'Play'} track ${place}, ${track.title}`}
      aria-current={isCurrent || undefined}
      onClick={() => toggleTrack(track)}
    >
      <span className={styles.number} aria-hidden="true">
        {place}
      </span>
      <Icon className={styles.icon} size={15} aria-hidden="true" />
    </button>
  );
}

function PlayedWave({ wave }: { wave: string }) {
  const played = useAudio(audio, ({ position, duration }) =>
    duration > 0 ? Math.min(1, Math.round((position / duration) * 130) / 130) : 0,
  );
  return <RowWave wave={wave} played={played} width={WAVE_WIDTH} />;
}

function Save({ track, narrow }: Pick<RowProps, 'track' | 'narrow'>) {
  const download = useTrackDownloads((state) => state.tracks[track.track_id]) ?? null;
  return (
    <span className={styles.save}>
      <DownloadView
        download={download}
        of={track.title}
        size={narrow ? 44 : 32}
        onPress={() => void saveShared(track)}
      />
    </span>
  );
}

function More({ track, place, isCurrent }: Pick<RowProps, 'track' | 'place' | 'isCurrent'>) {
  const rights = rightsOf(track);
  const copy = async () => {
    const second = isCurrent ? audio.state().position : 0;
    if (await copyText(addressOf(window.location.origin, key(), { place, second }))) toast(NOTICES.linkCopied);
    else toast({ tone: 'bad', text: 'Your browser blocked copying' });
  };
  return (
    <>
      {track.description !== '' && <p>{track.description}</p>}
      {rights.length > 0 ? (
        <Facts items={rights} className={styles.rights} />
      ) : (
        <p className="type-second">No rights information</p>
      )}
      <Button tone="subtle" size="sm" icon={IconLink} onClick={() => void copy()}>
        {isCurrent ? 'Copy link to this moment' : 'Copy link to this track'}
      </Button>
      <Report track={track} />
    </>
  );
}
