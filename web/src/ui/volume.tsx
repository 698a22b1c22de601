import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useState } from 'react';
import { IconButton } from './icon-button';
import range from './range.module.css';
import styles from './volume.module.css';

const DEFAULT = 0.4;

export interface VolumeProps {
  /** The volume, from 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** The volume control of the player, with a button that mutes it. */
export function Volume({ value, onChange }: VolumeProps) {
  const [before, setBefore] = useState(DEFAULT);
  const muted = value === 0;
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <span className={styles.volume}>
      <IconButton
        label={muted ? 'Sound on' : 'Mute'}
        onClick={() => {
          if (!muted) setBefore(value);
          onChange(muted ? before || DEFAULT : 0);
        }}
        icon={Icon}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(value * 100)}
        aria-label="Volume"
        className={range.range}
        style={{ '--share': `${value * 100}%` } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
        onPointerDown={({ currentTarget: input }) => {
          // the slider needs the focus to be dragged; afterwards, key presses act on the page again
          window.addEventListener('pointerup', () => input.blur(), { once: true });
        }}
      />
    </span>
  );
}
