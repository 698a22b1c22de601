import { cx } from '../../ui/cx';
import { Needle } from '../../ui/needle';
import { Ruler } from '../../ui/ruler';
import styles from './sign-up.module.css';

export const STEPS = ['Role and account', 'About you', 'Terms and conditions', 'Confirmation'] as const;

/** The steps on a ruler, the needle at the present one; `share` moves it on within the step. */
export function Stepper({ step, share = 0 }: { step: number; share?: number }) {
  return (
    <div className={styles.stepper}>
      <div className={styles.track}>
        <Ruler />
        <Needle at={(step + share) / STEPS.length} glide />
      </div>
      <ol className={styles.steps}>
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={cx(index === step && styles.now)}
            aria-current={index === step ? 'step' : undefined}
          >
            <span>{index + 1}</span> {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
