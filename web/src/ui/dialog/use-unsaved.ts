import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { mayDiscard } from './dialogs';
import { holdUnsaved, mayLeave, ofPage } from './unsaved';

const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();

export interface UnsavedOptions {
  /** Asks the person if it may be lost. */
  ask?: () => Promise<boolean>;
  /** Called after the page was left and the thing was given up. */
  onLeave?: () => void;
  /** Makes the browser ask before the tab is closed; true by default. */
  holdsTab?: boolean;
}

/** Holds a person back who leaves the page, or logs out, while something would be lost. */
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

/**
 * Asks a person who leaves the page about everything that would be lost. Rendered once in each layout, since a router
 * has only one blocker.
 */
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
