import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyBars } from './busy-bars';
import { Button } from './button';
import { HomeButton } from './link-button';
import styles from './short-message.module.css';

export interface ShortMessageProps {
  title: string;
  children?: ReactNode;
  /** The ways on from here. */
  actions?: ReactNode;
}

/**
 * A page that consists of a message: a title, a short text, a way on. It takes the focus, so that screen readers read
 * it at once.
 */
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
  /** Tries again, if that may help. */
  onRetry?: () => void;
  /** Another way on. */
  link?: ReactNode;
}

/** A message that a link has failed: the reason, a possible remedy, and the way home. */
export function FailedMessage({ title, text, onRetry, link }: FailedMessageProps) {
  const actions = (
    <>
      {onRetry && (
        <Button tone="filled" size="lg" onClick={onRetry}>
          Try again
        </Button>
      )}
      {link}
      <HomeButton tone={onRetry || link ? 'subtle' : 'filled'} />
    </>
  );
  return (
    <ShortMessage title={title} actions={actions}>
      <p>{text}</p>
    </ShortMessage>
  );
}

/** An error of a form as a whole, above its fields or its button. */
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

/** A message of a page that is busy and has nothing else to show yet. */
export function BusyMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.busy}>
      <BusyBars size={16} /> {children}
    </p>
  );
}
