import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { useAudio } from '../../stores/player/audio';
import { nameOf, type PlayableTrack } from '../../stores/player/queue';
import { player, usePlayer } from '../../stores/player/store';
import { formatDuration, typeName } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import type { Column } from '../../ui/table/columns';
import { PlayingWave } from './playing-wave';

const WAVE = 112;

/** Returns the columns that all tables of playable tracks share: play button, waveform, length. */
export function playableColumns<Track extends PlayableTrack>(onPlay: (id: TrackId) => void) {
  return {
    play: {
      id: 'play',
      head: 'Play',
      hiddenHeader: true,
      width: 54,
      cell: (track) => <PlayCell track={track} onPlay={onPlay} />,
    },
    wave: {
      id: 'wave',
      head: 'Waveform',
      hiddenHeader: true,
      width: 132,
      optional: true,
      cell: (track) => <WaveCell track={track} />,
    },
    length: {
      id: 'length',
      head: 'Length',
      width: 62,
      align: 'right',
      cell: ({ track_duration }) => formatDuration(track_duration),
    },
  } satisfies Record<string, Column<Track>>;
}

/** Returns the columns that all tables of a creator's own tracks share: the columns of every playable track, and the track's type. */
export function ownTrackColumns(onPlay: (id: TrackId) => void) {
  return {
    ...playableColumns<OwnTrack>(onPlay),
    type: { id: 'type', head: 'Type', width: 70, cell: ({ type }) => typeName(type) },
  } satisfies Record<string, Column<OwnTrack>>;
}

function PlayCell({ track, onPlay }: { track: PlayableTrack; onPlay: (id: TrackId) => void }) {
  const { track_id } = track;
  const current = usePlayer((state) => state.current === track_id);
  const playing = useAudio(player, (state) => current && state.playing);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlay;
  const label = `${playing ? 'Pause' : 'Play'} ${nameOf(track)}`;
  return <IconButton label={label} onClick={() => onPlay(track_id)} icon={Icon} data-repeats />;
}

function WaveCell({ track: { track_id, wave } }: { track: PlayableTrack }) {
  const current = usePlayer((state) => state.current === track_id);
  return current ? <PlayingWave wave={wave} width={WAVE} /> : <RowWave wave={wave} width={WAVE} />;
}
