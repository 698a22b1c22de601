import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { mayDiscard } from './dialogs';
import { holdUnsaved, mayLeave, ofPage } from './unsaved';

const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();

export interface UnsavedOptions {
  /** Asks whether it may be lost. */
  ask?: () => Promise<boolean>;
  /** It is given up, after the page was left. */
  onLeave?: () => void;
  /** The browser asks before the tab is closed; true by default. */
  holdsTab?: boolean;
}

/** Holds back whoever leaves the page, or logs out, while something would be lost. */
export function useUnsaved(dirty: boolean, options: UnsavedOptions = {}): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { holdsTab = true } = options;
  useEffect(() => {
    if (!dirty) return;
    const release = holdUnsaved({
      ask: () => (latest.current.ask ?? (() => mayDiscard(true)))(),
      onLeave: () => latest.current.onLeave?.(),
    });
    if (holdsTab) window.addEventListener('beforeunload', holdTab);
    return () => {
      release();
      window.removeEventListener('beforeunload', holdTab);
    };
  }, [dirty, holdsTab]);
}

const isHeld: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && ofPage().length > 0;

/** Asks whoever leaves the page about all that would be lost. Stands once in each layout, since a router asks one alone. */
export function UnsavedGuard(): null {
  const blocker = useBlocker(isHeld);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that somebody is held back
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const things = ofPage();
    void mayLeave(things).then((yes) => {
      if (!yes) {
        blocker.reset();
        return;
      }
      blocker.proceed();
      for (const { onLeave } of things) onLeave?.();
    });
  }, [blocker.state]);
  return null;
}
