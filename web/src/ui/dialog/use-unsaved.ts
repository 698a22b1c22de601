import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { confirmDiscard } from './dialogs';
import { confirmLeave, registerUnsaved, unsavedOfPage } from './unsaved';

const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

export interface UnsavedOptions {
  /** Asks the person if the unsaved input may be discarded. */
  ask?: () => Promise<boolean>;
  /** Called after the person has left the page and discarded the input. */
  onLeave?: () => void;
  /** Makes the browser ask before the tab is closed; true by default. */
  warnsBeforeUnload?: boolean;
}

/** Registers unsaved input while `dirty`, so that the person is asked before they leave the page or log out. */
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

/** Asks about all unsaved input when the person leaves the page. Rendered once per layout, since a router allows only one blocker. */
export function UnsavedGuard(): null {
  const blocker = useBlocker(shouldBlock);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is asked once for each blocked navigation
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
