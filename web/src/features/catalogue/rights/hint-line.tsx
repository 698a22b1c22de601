import { Button } from '../../../ui/button';
import type { Hint } from './identifiers';
import styles from './rights.module.css';

/** A hint about a possibly wrong identifier, with a button that corrects it. The identifier can be saved even if it is not corrected. */
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
