import { cx } from '../cx';
import { Needle } from '../needle';
import { Ruler } from '../ruler';
import styles from './wizard.module.css';

export interface StepperProps {
  steps: readonly string[];
  /** The index of the present step. */
  step: number;
  /** The share of the step that is done, 0 to 1: the needle moves within the step. */
  done?: number;
  className?: string;
}

/** The steps of a wizard on a ruler. The needle is at the current step. */
export function Stepper({ steps, step, done = 0, className }: StepperProps) {
  return (
    <div className={className}>
      <div className={styles.track}>
        <Ruler />
        <Needle at={(step + done) / steps.length} glide />
      </div>
      <ol className={styles.steps} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
        {steps.map((name, index) => (
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
