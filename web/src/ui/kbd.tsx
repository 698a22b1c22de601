import { cx } from './cx';
import styles from './kbd.module.css';

/** A key of the keyboard, as it is printed in texts. `pressed`: true to highlight the key just after its action was performed. */
export function Kbd({ children, pressed = false }: { children: string; pressed?: boolean }) {
  return <kbd className={cx(styles.cap, pressed && styles.pressed)}>{children}</kbd>;
}

/** The keys of an action, side by side. */
export function KbdGroup({ caps }: { caps: readonly string[] }) {
  return caps.map((cap) => (cap === '–' ? <span key={cap}>–</span> : <Kbd key={cap}>{cap}</Kbd>));
}
