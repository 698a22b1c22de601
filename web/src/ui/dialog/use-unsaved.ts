import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { confirmDiscard } from './dialogs';
import { confirmLeave, registerUnsaved, unsavedOfPage } from './unsaved';

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export interface UnsavedOptions {
  /** Asks the person if it may be lost. */
  ask?: () => Promise<boolean>;
  /** Called after the page was left and the thing was given up. */
  onLeave?: () => void;
  /** Makes the browser ask before the tab is closed; true by default. */
  warnsBeforeUnload?: boolean;
}

/** Holds a person back who leaves the page, or logs out, while something would be lost. */
export function useUnsaved(dirty: boolean, options: UnsavedOptions = {}): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { warnsBeforeUnload = true } = options;
  useEffect(() => {
    if (!dirty) return;
    const release = registerUnsaved({
      ask: () => (latest.current.ask ?? (() => confirmDiscard(true)))(),
      onLeave: () => latest.current.onLeave?.(),
    });
    if (warnsBeforeUnload) window.addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', warnBeforeUnload);
    };
  }, [dirty, warnsBeforeUnload]);
}

const shouldBlock: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && unsavedOfPage().length > 0;

/**
 * Asks a person who leaves the page about everything that would be lost. Rendered once in each layout, since a router
 * has only one blocker.
 */
export function UnsavedGuard(): null {
  const blocker = useBlocker(shouldBlock);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that somebody is held back
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const things = unsavedOfPage();
    void confirmLeave(things).then((yes) => {
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
