import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CodeOfConduct } from '../../legal/code-of-conduct';
import { Terms } from '../../legal/terms';
import { Button } from '../../ui/button';
import { Scroller } from '../../ui/scroller';
import { StepHeading } from '../../ui/wizard/step-heading';
import styles from './sign-up.module.css';

interface DocumentStepProps {
  title: string;
  document: ReactNode;
  /** The statement that the person makes by pressing the button. */
  statement: ReactNode;
  /** The error that is shown if the action failed. */
  alert?: ReactNode;
  go: string;
  busy?: boolean;
  onBack: () => void;
  onDone: () => void;
}

/** A screen with a document to read, the statement that the person makes by continuing, and the buttons to go back and to continue. */
function DocumentStep({ title, document, statement, alert, go, busy = false, onBack, onDone }: DocumentStepProps) {
  return (
    <>
      <StepHeading focus>{title}</StepHeading>
      <Scroller className={styles.document} aria-label={title}>
        {document}
      </Scroller>
      <p className={styles.statement}>{statement}</p>
      {alert}
      <div className={styles.actions}>
        <Button tone="filled" size="lg" className={styles.wide} busy={busy} busyText="LOADING" onClick={onDone}>
          {go}
        </Button>
        <Button size="lg" tone="subtle" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

/** Step 3, first screen: the terms and conditions. */
export function TermsStep({ onBack, onDone }: { onBack: () => void; onDone: () => void }) {
  return (
    <DocumentStep
      title="Terms and conditions"
      document={<Terms />}
      statement={
        <>
          By continuing you state that you are 18 or older and that you accept these terms and the{' '}
          <Link to="/privacy-policy" target="_blank">
            Privacy Policy
          </Link>
          .
        </>
      }
      go="Continue"
      onBack={onBack}
      onDone={onDone}
    />
  );
}

export interface ConductStepProps {
  busy: boolean;
  alert: ReactNode;
  onBack: () => void;
  onDone: () => void;
}

/** Step 3, second screen: the Code of Conduct. Agreeing to it submits the sign-up. */
export function ConductStep(props: ConductStepProps) {
  return (
    <DocumentStep
      {...props}
      title="Code of Conduct"
      document={<CodeOfConduct />}
      statement="By agreeing you accept the Code of Conduct and create your account."
      go="Agree"
    />
  );
}
