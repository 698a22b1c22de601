import { cx } from '../cx';
import { Needle } from '../needle';
import { Ruler } from '../ruler';
import styles from './wizard.module.css';

export interface StepperProps {
  steps: readonly string[];
  /** The index of the current step, from 0. */
  step: number;
  /** How much of the current step is done, from 0 to 1. The line that marks the current step moves accordingly. */
  done?: number;
  className?: string;
}

/** The steps of a wizard on a ruler. A vertical line marks the current step. */
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
