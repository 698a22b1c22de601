import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { capsOf } from '../../keyboard/actions';
import { useAudio } from '../../stores/player/audio';
import { setMatched, useMatched } from '../../stores/player/matched';
import { player, usePlayer } from '../../stores/player/store';
import { formatDecibels } from '../../ui/format';
import { IconPopover } from '../../ui/icon-popover';
import { KbdGroup } from '../../ui/kbd';
import { Switch } from '../../ui/switch';
import { Volume } from '../../ui/volume';
import styles from './volume-control.module.css';

/** The player's volume, and the switch for matched loudness. */
export function VolumeControl() {
  return (
    <span className={styles.control}>
      <VolumeOfPlayer />
      <IconPopover label="Loudness" icon={IconAdjustmentsHorizontal} position="top-end">
        {() => <Matched />}
      </IconPopover>
    </span>
  );
}

/** The player's volume. */
export function VolumeOfPlayer() {
  const volume = useAudio(player, (state) => state.volume);
  return <Volume value={volume} onChange={(value) => player.setVolume(value)} />;
}

/** The switch for matched loudness, with its keyboard shortcut. The tooltip describes the effect on the current track. */
export function MatchedSwitch() {
  const on = useMatched((state) => state.on);
  const gain = usePlayer((state) => state.gain);
  return (
    <span className={styles.line} data-tip={text(on, gain)}>
      <Switch label="Matched loudness" checked={on} onChange={setMatched} />
      <span aria-hidden="true">
        <KbdGroup caps={capsOf('player.match')} />
      </span>
    </span>
  );
}

function Matched() {
  const on = useMatched((state) => state.on);
  const gain = usePlayer((state) => state.gain);
  return (
    <div className={styles.matched}>
      <MatchedSwitch />
      <p className={styles.words}>{text(on, gain)}</p>
    </div>
  );
}

function text(on: boolean, gain: number | null): string {
  if (!on) return 'Tracks play as delivered.';
  const all = 'Tracks play at −18 LUFS, quieter where they would clip.';
  return gain === null ? `${all} This one has no measured loudness.` : `${all} This one: ${formatDecibels(gain)}.`;
}
