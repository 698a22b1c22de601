import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import styles from './hidden-box.module.css';

/** Shown in the place of a track's ratings, until the viewer's own rating opens them. */
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
