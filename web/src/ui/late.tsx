import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './states';

interface LateOptions {
  /** Shown until it is here. */
  waiting: ReactNode;
  /** Said in its place where it cannot be loaded. */
  failed: string;
}

export type LatePart<P extends object> = ComponentType<P> & {
  /** Loads the code before it is drawn; what fails is tried again then. */
  preload: () => void;
};

/** A part of a page whose code is loaded when it is first drawn. One that could not be had is asked for again by Retry. */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, failed }: LateOptions,
): LatePart<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async () => {
    loaded = (await load()).default;
    return loaded;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while something is drawn
  function Late(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const isWanted = Part === undefined && !hasFailed;
    useEffect(() => {
      if (!isWanted) return;
      let isHere = true;
      bring().then(
        (found) => isHere && setPart(() => found),
        () => isHere && setFailed(true),
      );
      return () => {
        isHere = false;
      };
    }, [isWanted]);
    if (Part) return <Part {...props} />;
    return hasFailed ? <ErrorState text={failed} onRetry={() => setFailed(false)} /> : waiting;
  }
  return Object.assign(Late, { preload: () => void bring().catch(() => {}) });
}
