import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './states';

interface LateOptions {
  /** Shown until it is here. */
  waiting: ReactNode;
  /** Said in its place where it cannot be loaded. */
  failed: string;
}

/** A part of a page whose code is loaded when it is first drawn. One that could not be had is asked for again by Retry. */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, failed }: LateOptions,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while something is drawn
  return function Late(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const isWanted = Part === undefined && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isHere = true;
      load().then(
        ({ default: found }) => {
          loaded = found;
          if (isHere) setPart(() => found);
        },
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [isWanted]);
    if (Part) return <Part {...props} />;
    return hasFailed ? <ErrorState text={failed} onRetry={() => setFailed(false)} /> : waiting;
  };
}
