import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyBars } from './busy-bars';
import { Button } from './button';
import { HomeButton } from './link-button';
import styles from './short-message.module.css';

export interface ShortMessageProps {
  title: string;
  children?: ReactNode;
  /** Where to go from here. */
  actions?: ReactNode;
}

/** All that a page has to say: a sentence, a few words, a way on. Takes the focus, so that readers hear it when it comes. */
export function ShortMessage({ title, children, actions }: ShortMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.message}>
      <h1 ref={heading} tabIndex={-1} className="type-title-large">
        {title}
      </h1>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface FailedMessageProps {
  title: string;
  text: ReactNode;
  /** Tries it once more, where that may help. */
  onRetry?: () => void;
  /** Another way on. */
  way?: ReactNode;
}

/** What a link was opened for has failed: why, what may help, and the way home. */
export function FailedMessage({ title, text, onRetry, way }: FailedMessageProps) {
  const actions = (
    <>
      {onRetry && (
        <Button tone="filled" size="lg" onClick={onRetry}>
          Try again
        </Button>
      )}
      {way}
      <HomeButton tone={onRetry || way ? 'subtle' : 'filled'} />
    </>
  );
  return (
    <ShortMessage title={title} actions={actions}>
      <p>{text}</p>
    </ShortMessage>
  );
}

/** What went wrong with a form as a whole, above its fields or its button. */
export function FormAlert({ title, reason, children }: { title: string; reason?: ReactNode; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.alert}>
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <div>
        <div>{title}</div>
        {reason && <div className={styles.reason}>{reason}</div>}
        {children}
      </div>
    </div>
  );
}

/** What a page is busy with before it has anything to say. */
export function BusyMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.busy}>
      <BusyBars size={16} /> {children}
    </p>
  );
}
