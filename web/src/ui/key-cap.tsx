import { cx } from './cx';
import styles from './key-cap.module.css';

/** A printed key. `lit` while its action has just been done. */
export function KeyCap({ children, lit = false }: { children: string; lit?: boolean }) {
  return <kbd className={cx(styles.cap, lit && styles.lit)}>{children}</kbd>;
}

/** The keys of an action, side by side. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  return caps.map((cap) => (cap === '–' ? <span key={cap}>–</span> : <KeyCap key={cap}>{cap}</KeyCap>));
}
