import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { cx } from '../../ui/cx';
import styles from './share-total.module.css';
import { missingText, shareText } from './shares';

/** The sum of shares, and how much it is below or above 100 percent. `total` is in basis points. */
export function ShareTotal({ total }: { total: number }) {
  const missing = missingText(total);
  return (
    <span className={cx(styles.total, missing ? styles.bad : styles.whole)}>
      <strong>{shareText(total)}%</strong>
      {missing ?? <IconCheck size={15} stroke={1.8} role="img" aria-label="Fully assigned" />}
    </span>
  );
}
