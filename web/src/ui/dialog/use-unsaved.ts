import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';
import { mayDiscard } from './dialogs';

/** Holds back whoever leaves the page while something would be lost: by our question inside the application, else by the browser's own. */
export function useUnsaved(
  dirty: boolean,
  ask: () => Promise<boolean> = () => mayDiscard(true),
  /** What is lost is given up, after the page was left. */
  onLeave?: () => void,
): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (dirty) event.preventDefault();
      },
      [dirty],
    ),
  );
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
      [dirty],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that somebody is held back
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((yes) => {
      if (!yes) {
        blocker.reset();
        return;
      }
      blocker.proceed();
      onLeave?.();
    });
  }, [blocker.state]);
}
