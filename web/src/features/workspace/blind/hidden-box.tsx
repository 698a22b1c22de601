import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import styles from './hidden-box.module.css';

/** Stands where the ratings of a track will: they open with one's own. */
export function HiddenBox() {
  return (
    <div className={styles.box}>
      <IconEyeOff size={18} stroke={1.6} aria-hidden="true" />
      <div>
        <b>Hidden until you rate it</b>
        <p>The team's ratings, average and mark open then. Comments are not hidden.</p>
      </div>
    </div>
  );
}
