import { useEffect, useState } from 'react';

type Urgency = 'polite' | 'assertive';
type Listener = (text: string, urgency: Urgency) => void;

const POLITE_PAUSE_MS = 3000;
let listener: Listener | null = null;
let lastPolite = Number.NEGATIVE_INFINITY;
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * Announces a text to screen readers. Errors are announced immediately, other texts at most once in 3 s; of several waiting texts, only the
 * newest is announced.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (urgency === 'assertive') {
    listener?.(text, 'assertive');
    return;
  }
  waiting = text;
  if (timer) return;
  const pause = Math.max(0, lastPolite + POLITE_PAUSE_MS - performance.now());
  timer = setTimeout(() => {
    timer = null;
    lastPolite = performance.now();
    if (waiting !== null) listener?.(waiting, 'polite');
    waiting = null;
  }, pause);
}

/** The two live regions of the page, in which screen readers find announcements. Rendered once, at the root. */
export function Announcer() {
  const [texts, setTexts] = useState({ polite: '', assertive: '' });
  useEffect(() => {
    listener = (text, urgency) => setTexts((before) => ({ ...before, [urgency]: text }));
    return () => {
      listener = null;
    };
  }, []);
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {texts.polite}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {texts.assertive}
      </div>
    </>
  );
}
