import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import styles from './hidden-box.module.css';

/** A placeholder for a track's ratings, shown until the viewer has rated the track. */
export function HiddenBox() {
  return (
    <div className={styles.box}>
      <IconEyeOff size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <b>Hidden until you rate it</b>
        <p>Then you'll see the team's ratings, average and mark. Comments aren't hidden.</p>
      </div>
    </div>
  );
}
