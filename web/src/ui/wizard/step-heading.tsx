import { type ReactNode, useEffect, useRef } from 'react';
import styles from './wizard.module.css';

/**
 * The question of a step. It takes the focus when the step comes, so that screen readers read it and the next Tab goes
 * into the step.
 */
export function StepHeading({ focus = false, children }: { focus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={`type-title-large ${styles.question}`}>
      {children}
    </h1>
  );
}
