import { Button } from '../../../ui/button';
import type { Hint } from './identifiers';
import styles from './rights.module.css';

/** What could be said of an identifier, and what it could be instead. It holds nobody up. */
export function HintLine({ hint, onFix }: { hint: Hint | null; onFix: (text: string) => void }) {
  return (
    <span role="status" className={styles.hint}>
      {hint?.text}
      {hint?.fix && (
        <Button size="sm" onClick={() => onFix(hint.fix as string)}>
          Use {hint.fix}
        </Button>
      )}
    </span>
  );
}
