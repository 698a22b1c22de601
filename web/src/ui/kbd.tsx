import { cx } from './cx';
import styles from './kbd.module.css';

/**
 * A key of the keyboard, drawn as a small frame in a text. If `pressed` is true, the key is highlighted; set it for a short time after the
 * key's action was performed.
 */
export function Kbd({ children, pressed = false }: { children: string; pressed?: boolean }) {
  return <kbd className={cx(styles.cap, pressed && styles.pressed)}>{children}</kbd>;
}

/** Shows the keyboard keys that perform an action, side by side. */
export function KbdGroup({ caps }: { caps: readonly string[] }) {
  return caps.map((cap) => (cap === '–' ? <span key={cap}>–</span> : <Kbd key={cap}>{cap}</Kbd>));
}
