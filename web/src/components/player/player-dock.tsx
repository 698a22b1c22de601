import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import { useLayoutEffect } from 'react';
import { player, seekBy, step, togglePlaying, usePlayer } from '../../stores/player/store';
import { IconButton } from '../../ui/icon-button';
import { PlayButton } from './play-button';
import styles from './player-dock.module.css';
import { Progress } from './progress';
import { usePlayerKeys } from './use-player-keys';
import { VolumeControl } from './volume-control';

/**
 * The player bar at the bottom of every page. Playback continues when another page opens. The bar is hidden on pages with their own player
 * panel.
 */
export function PlayerDock() {
  const loaded = usePlayer((state) => state.current !== null);
  const hasOwnPanel = usePlayer((state) => state.hasOwnPanel);
  if (!loaded) return null;
  return (
    <>
      <PlayerKeys />
      {!hasOwnPanel && <Bar />}
    </>
  );
}

/** The player's keyboard shortcuts, active on every page. */
function PlayerKeys() {
  usePlayerKeys({ toggle: togglePlaying, seekBy, step });
  return null;
}

function Bar() {
  const track = usePlayer((state) => state.track);
  const wave = usePlayer((state) => state.peaks ?? state.track?.wave);
  const failure = usePlayer((state) => state.failure);
  // elements that float at the bottom of the page are placed above the bar
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--dock', '64px');
    return () => void document.documentElement.style.removeProperty('--dock');
  }, []);
  return (
    <section className={styles.bar} aria-label="Player">
      <IconButton
        label="Previous track"
        action="list.previous"
        onClick={() => void step(-1)}
        icon={IconPlayerSkipBackFilled}
      />
      <PlayButton player={player} onClick={togglePlaying} />
      <IconButton
        label="Next track"
        action="list.next"
        onClick={() => void step(1)}
        icon={IconPlayerSkipForwardFilled}
      />
      <span className={styles.name}>
        <span className={`clip ${styles.title}`}>{track?.title}</span>
        <span className="clip type-second">{track?.artist_name}</span>
      </span>
      <Progress player={player} peaks={wave} failure={failure} className={styles.progress} />
      <VolumeControl />
    </section>
  );
}
