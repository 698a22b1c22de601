import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import IconScaleOutline from '@tabler/icons-react/dist/esm/icons/IconScaleOutline.mjs';
import { PlayButton } from '../components/player/play-button';
import { useAudio } from '../stores/player/audio';
import { setMatched, useMatched } from '../stores/player/matched';
import { formatDuration } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { Volume } from '../ui/volume';
import { WaveSlider } from '../ui/wave-slider';
import { audio, beside, step, toggle, usePlaying } from './player';
import styles from './player-bar.module.css';
import { useNarrow } from './use-narrow';
import { useVisit } from './visit';

/** The player at the bottom of the page. */
export function PlayerBar() {
  const track = usePlaying((state) => state.track);
  const narrow = useNarrow();
  const volume = useAudio(audio, (state) => state.volume);
  if (!track) return null;
  return (
    <section className={styles.bar} aria-label="Player">
      <span className={styles.controls}>
        <IconButton
          label="Previous track"
          action="list.previous"
          size={narrow ? 44 : 32}
          onClick={() => step(-1)}
          icon={IconPlayerSkipBackFilled}
        />
        <PlayButton player={audio} onClick={toggle} />
        <IconButton
          label="Next track"
          action="list.next"
          size={narrow ? 44 : 32}
          onClick={() => step(1)}
          icon={IconPlayerSkipForwardFilled}
        />
      </span>
      <span className={styles.name}>
        <span className={`clip ${styles.title}`}>{track.title}</span>
        <span className="clip type-second">{track.artist_name}</span>
      </span>
      <Progress wave={track.wave} narrow={narrow} />
      {!narrow && (
        <>
          <Next />
          <Matched />
          <Volume value={volume} onChange={(value) => audio.setVolume(value)} />
        </>
      )}
    </section>
  );
}

/** Shows the playback position in the track. If the track cannot be played, shows the reason instead. */
function Progress({ wave, narrow }: { wave: string; narrow: boolean }) {
  const peaks = usePlaying((state) => state.peaks);
  const failure = usePlaying((state) => state.failure);
  const failed = useAudio(audio, (state) => state.failed);
  const position = useAudio(audio, (state) => state.position);
  const duration = useAudio(audio, (state) => state.duration);
  const error = failure ?? (failed ? "This track can't be played" : null);
  if (error !== null) {
    return (
      <span className={styles.fault} role="alert">
        {error}
      </span>
    );
  }
  return (
    <span className={styles.progress}>
      {!narrow && <span className={styles.time}>{formatDuration(position)}</span>}
      <WaveSlider
        variant="bar"
        flag={narrow}
        className={styles.wave}
        peaks={peaks ?? wave}
        position={position}
        duration={duration}
        onSeek={(seconds) => audio.seek(seconds)}
      />
      <span className={styles.time}>{formatDuration(duration)}</span>
    </span>
  );
}

function Next() {
  const all = usePlaying((state) => state.all);
  // the list may have changed while the track stayed
  useVisit((visit) => visit.tracks);
  const next = all ? beside(1) : null;
  return <span className={`clip type-second ${styles.next}`}>{next && `Next: ${next.title}`}</span>;
}

function Matched() {
  const on = useMatched((state) => state.on);
  return (
    <IconButton
      label="Matched loudness"
      action="player.match"
      pressed={on}
      tone={on ? 'on' : 'plain'}
      onClick={() => setMatched(!on)}
      icon={IconScaleOutline}
    />
  );
}
