import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import IconScaleOutline from '@tabler/icons-react/dist/esm/icons/IconScaleOutline.mjs';
import { PlayButton } from '../components/player/play-button';
import { Progress } from '../components/player/progress';
import { useAudio } from '../stores/player/audio';
import { setMatched, useMatched } from '../stores/player/matched';
import { IconButton } from '../ui/icon-button';
import { Volume } from '../ui/volume';
import { audio, beside, step, toggle, usePlaying } from './player';
import styles from './player-bar.module.css';
import { useNarrow } from './use-narrow';
import { useVisit } from './visit';

/** The player at the bottom of the page. */
export function PlayerBar() {
  const track = usePlaying((state) => state.track);
  const peaks = usePlaying((state) => state.peaks);
  const failure = usePlaying((state) => state.failure);
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
      <Progress
        player={audio}
        peaks={peaks ?? track.wave}
        failure={failure}
        narrow={narrow}
        className={styles.progress}
      />
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
