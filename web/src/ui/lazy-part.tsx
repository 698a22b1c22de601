import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './states';

interface LateOptions {
  /** The content that is shown until the part is loaded. */
  waiting: ReactNode;
  /**
   * The error text that is shown, with Retry, if the code cannot be loaded. If null, the `waiting` content stays until the part is mounted
   * again.
   */
  failed: string | null;
}

/** The functions that load the code of all parts. */
const loads = new Set<() => Promise<unknown>>();

/**
 * Loads the code of all lazy parts of the loaded pages in advance, including lazy parts within other parts. If loading fails for a part,
 * its code is loaded when the part is first shown.
 */
export async function loadLazyParts(): Promise<void> {
  // parts that the code of another part adds are included
  for (const load of loads) await load().catch(() => {});
}

/**
 * Creates a part of a page whose code is loaded when the part is first shown, or earlier by `loadLazyParts`. If loading has failed, Retry
 * loads the code again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { waiting, failed }: LateOptions,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const bring = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };
  loads.add(bring);
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never during rendering
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
