import { memo } from 'react';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { useAudio } from '../../ui/use-audio';
import { Waveform } from '../../ui/waveform';
import { player } from './deck';

// as fine as the bars of a row
const STEPS = 48;

const Still = memo(Waveform);

/** The small wave of a row; the one in the player shows how far it is. */
export function RowWave({ row, current }: { row: ReviewTrack; current: boolean }) {
  if (current) return <Moving row={row} />;
  return <Still peaks={row.wave} listened={row.listened} />;
}

function Moving({ row }: { row: ReviewTrack }) {
  const played = useAudio(player, ({ position, duration }) =>
    duration > 0 ? Math.round((position / duration) * STEPS) / STEPS : 0,
  );
  return <Still peaks={row.wave} played={played} />;
}
