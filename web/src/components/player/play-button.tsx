import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { type AudioPlayer, useAudio } from '../../stores/player/audio';
import { tooltipProps } from '../../ui/tooltip-props';
import styles from './play-button.module.css';

export interface PlayButtonProps {
  player: AudioPlayer;
  onClick: () => unknown;
  className?: string | undefined;
  /** The title of the track, for screen readers. */
  title?: string | null;
  /** The CSS class of the disc around the icon. Without it, there is no disc. */
  disc?: string | undefined;
}

/** The button that starts and pauses playback. */
export function PlayButton({ player, onClick, className = styles.play, title, disc }: PlayButtonProps) {
  const playing = useAudio(player, (state) => state.playing);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const label = playing ? 'Pause' : 'Play';
  const icon = <Icon size={18} aria-hidden="true" />;
  return (
    <button
      type="button"
      className={className}
      aria-label={title ? `${label} ${title}` : label}
      {...tooltipProps(label, 'player.toggle')}
      onClick={onClick}
    >
      {disc ? <span className={disc}>{icon}</span> : icon}
    </button>
  );
}
