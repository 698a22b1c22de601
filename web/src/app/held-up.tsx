import { retryNow } from '../stores/connection/store';
import { useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import styles from './app.module.css';

/** Over a page that was open as the works began: it keeps its state, and comes back by itself once the server answers. */
export function HeldUp() {
  const heldUp = useSession((state) => state.heldUp);
  if (!heldUp) return null;
  return (
    <div className={styles.over} role="alertdialog" aria-modal="true" aria-labelledby="held-up">
      <h1 id="held-up" className="type-page-title">
        Technical works
      </h1>
      <p>We're working on the server. Nothing you saved is lost, and this page will be back by itself.</p>
      <Button autoFocus onClick={retryNow}>
        Try again
      </Button>
    </div>
  );
}
