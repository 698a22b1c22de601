import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { BusyBars } from './busy-bars';
import { Button } from './button';
import { HomeButton } from './link-button';
import styles from './short-message.module.css';

export interface ShortMessageProps {
  title: string;
  children?: ReactNode;
  /** The buttons and links with which the person can continue. */
  actions?: ReactNode;
}

/** A page that consists of a title, a short text and buttons. It receives the focus, so that screen readers read it immediately. */
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
  /** Called when the person presses Retry; without it, there is no such button. */
  onRetry?: () => void;
  /** A link with which the person can continue. */
  link?: ReactNode;
}

/**
 * A page that says that the link which opened it does not work. It shows the reason, what the person can do, and a link to the home page.
 */
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

/** An error that concerns a whole form, shown above its fields or its button. */
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

/** The message of a page that waits for something and cannot show anything else yet. */
export function BusyMessage({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.busy}>
      <BusyBars size={16} /> {children}
    </p>
  );
}
