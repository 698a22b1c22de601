import { type ReactNode, useEffect, useRef } from 'react';
import styles from './wizard.module.css';

/**
 * The heading of a step of a wizard. It receives the focus when the step is shown, so that screen readers read it and the next Tab moves to
 * the step's first field.
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
