import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './states';

interface LateOptions {
  /** Shown until it is here. */
  waiting: ReactNode;
  /** Said in its place, with Retry, where it cannot be loaded; null: the place stays as it waits until it is drawn anew. */
  failed: string | null;
}

/** The loaders of all parts. */
const loads = new Set<() => Promise<unknown>>();

/** Loads the code of all parts of the pages that are here, and of the parts of those, whether they are drawn or not. What fails is tried again as it is drawn. */
export async function loadParts(): Promise<void> {
  // those that come with the code of another one are met as well
  for (const load of loads) await load().catch(() => {});
}

/** A part of a page whose code is loaded when it is first drawn, or before by `loadParts`. One that could not be had is asked for again by Retry. */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, failed }: LateOptions,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  loads.add(bring);
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while something is drawn
  return function Late(props: P) {
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
    return hasFailed && failed !== null ? <ErrorState text={failed} onRetry={() => setFailed(false)} /> : waiting;
  };
}
