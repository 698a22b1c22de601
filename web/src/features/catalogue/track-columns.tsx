import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { PlayingWave } from '../../components/player/playing-wave';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { useCatalogue, wantTrack } from '../../stores/catalogue/store';
import { player, usePlayer } from '../../stores/player/store';
import { formatCount, formatDuration, typeName } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { useAudio } from '../../ui/use-audio';
import styles from './track-columns.module.css';
import { isUndescribed } from './track-form';

const WAVE = 112;

/** The columns of the catalogue. */
export function trackColumns(
  onPlay: (id: TrackId) => void,
  onDelete: (track: OwnTrack) => void,
): readonly Column<OwnTrack>[] {
  return [
    { id: 'play', head: 'Play', bare: true, width: 54, cell: (track) => <PlayCell track={track} onPlay={onPlay} /> },
    { id: 'title', head: 'Title', names: true, cell: (track) => <TitleCell track={track} /> },
    { id: 'wave', head: 'Waveform', bare: true, width: 132, cell: (track) => <WaveCell track={track} /> },
    { id: 'type', head: 'Type', width: 70, cell: ({ type }) => typeName(type) },
    {
      id: 'length',
      head: 'Length',
      width: 62,
      align: 'right',
      cell: ({ track_duration }) => formatDuration(track_duration),
    },
    { id: 'plays', head: 'Plays', width: 62, align: 'right', cell: ({ plays_count }) => formatCount(plays_count) },
    { id: 'shares', head: 'Shares', width: 66, align: 'right', cell: ({ share_count }) => formatCount(share_count) },
    {
      id: 'actions',
      head: 'Actions',
      bare: true,
      width: 84,
      align: 'right',
      cell: (track) => <ActionsCell track={track} onDelete={onDelete} />,
    },
  ];
}

function PlayCell({ track: { track_id, title }, onPlay }: { track: OwnTrack; onPlay: (id: TrackId) => void }) {
  const current = usePlayer((state) => state.current === track_id);
  const playing = useAudio(player, (state) => current && state.playing);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlay;
  return (
    <IconButton label={`${playing ? 'Pause' : 'Play'} ${title}`} onClick={() => onPlay(track_id)}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** A track without information shows that before anything else. */
function TitleCell({ track }: { track: OwnTrack }) {
  const unknown = isUndescribed(track);
  // until it is described, its file tells it from the others
  const name = (unknown && track.file_name) || track.title;
  return (
    <span className={styles.title}>
      <span className="clip" title={name}>
        {name}
      </span>
      {unknown && (
        <button type="button" className={styles.unknown} onClick={() => wantTrack(track)}>
          <Tag tone="bad" icon={<IconAlertTriangle size={12} stroke={1.8} aria-hidden="true" />}>
            No information
          </Tag>
        </button>
      )}
    </span>
  );
}

function WaveCell({ track: { track_id, wave } }: { track: OwnTrack }) {
  const current = usePlayer((state) => state.current === track_id);
  return current ? <PlayingWave wave={wave} width={WAVE} /> : <RowWave wave={wave} width={WAVE} />;
}

function ActionsCell({ track, onDelete }: { track: OwnTrack; onDelete: (track: OwnTrack) => void }) {
  const edited = useCatalogue((state) => state.editing?.track.track_id === track.track_id);
  return (
    <>
      <IconButton label={`Edit ${track.title}`} tone={edited ? 'on' : 'plain'} onClick={() => wantTrack(track)}>
        <IconPencil size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${track.title}`} onClick={() => onDelete(track)}>
        <IconTrash size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
}
