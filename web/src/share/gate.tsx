import { useEffect, useState } from 'react';
import { LIMITS } from '../protocol/generated/protocol';
import { BusyBars } from '../ui/busy-bars';
import { Button } from '../ui/button';
import { PasswordField } from '../ui/text-field';
import { CoverFrame } from './cover';
import styles from './gate.module.css';
import { type PageState, retry, showPassword, useVisit } from './visit';

/**
 * The shared page while its tracks cannot be shown. It shows the cover, and on it either the field for the link's password, or a sentence
 * that says why the link cannot be opened.
 */
export function Gate() {
  const stage = useVisit((visit) => visit.stage);
  return (
    <div className={styles.gate}>
      <CoverFrame picture={null} whole>
        <main className={styles.words}>
          <StageText stage={stage} />
        </main>
      </CoverFrame>
    </div>
  );
}

function StageText({ stage }: { stage: PageState }) {
  switch (stage.kind) {
    case 'password':
      return <Password error={stage.error} busy={stage.busy} />;
    case 'dead':
      return <Dead reason={stage.reason} contact={stage.contact} />;
    case 'failed':
      return (
        <>
          <h1 className={styles.title}>{stage.text}</h1>
          <Button tone="filled" size="lg" onClick={() => void retry()}>
            Try again
          </Button>
        </>
      );
    default:
      return (
        <p role="status" className={styles.loading}>
          <BusyBars size={18} />
          <span className="visually-hidden">Loading</span>
        </p>
      );
  }
}

function Password({ error, busy }: { error: string | null; busy: boolean }) {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    document.title = 'Password · Needledrop';
    document.getElementById('link-password')?.focus();
  }, []);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '' && !busy) void showPassword(password);
      }}
    >
      <h1 className={styles.title}>This link needs a password</h1>
      <PasswordField
        id="link-password"
        size="lg"
        label="Password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          setMissing(false);
        }}
        max={LIMITS.LINK_PASSWORD_MAX}
        error={missing ? 'This field is required' : error}
        hint="Ask the person who sent you the link."
        autoComplete="off"
      />
      <Button tone="filled" size="lg" type="submit" busy={busy}>
        Open
      </Button>
    </form>
  );
}

const SENTENCES = {
  expired: 'This link has expired',
  revoked: 'This link is no longer available',
  unknown: 'This link is no longer available',
} as const;

function Dead({ reason, contact }: { reason: keyof typeof SENTENCES; contact: string | null }) {
  const sentence = SENTENCES[reason];
  useEffect(() => {
    document.title = `${sentence} · Needledrop`;
  }, [sentence]);
  return (
    <>
      <div role="alert">
        <h1 className={styles.title}>{sentence}</h1>
      </div>
      {contact && <Contact contact={contact} />}
    </>
  );
}

/**
 * Returns the link target for the contact that is shown when a link no longer works: a `mailto:` address for an email, or the address of a
 * web page. Returns null if the contact is neither. Pure.
 */
export function contactAddress(contact: string): string | null {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^https?:\/\/\S+$/.test(contact) ? contact : null;
}

function Contact({ contact }: { contact: string }) {
  const address = contactAddress(contact);
  if (address === null) return <p className={styles.contact}>Ask for a new link: {contact}</p>;
  return (
    <a className={styles.contact} href={address} rel="noreferrer noopener" title={contact}>
      Ask for a new link
    </a>
  );
}
