import { useAudio } from '../../stores/player/audio';
import { player } from '../../stores/player/store';
import { RowWave } from '../../ui/row-wave';

/** The small waveform in the row of the track that is in the player, with the played part marked. */
export function PlayingWave({ wave, width }: { wave: string; width?: number }) {
  const played = useAudio(player, ({ position, duration }) =>
    duration > 0 ? Math.min(1, Math.round((position / duration) * 100) / 100) : 0,
  );
  return <RowWave wave={wave} played={played} width={width} />;
}
