/** Tells a store that certain data is no longer used here. A store keeps data up to date only while it is used. */
export type Leave = () => void;

/**
 * Starts a page's first reads (`begin`) while the page's code loads. Returns the function that releases the data; the page calls it once
 * the page itself uses the data. If the navigation is aborted (`ended`), the data is released as well.
 */
export function startPreload(begin: () => Promise<readonly Leave[]>, ended: AbortSignal): Leave {
  let isLeft = false;
  const reads = begin().catch((): readonly Leave[] => []);
  const leave = () => {
    if (isLeft) return;
    isLeft = true;
    void reads.then((leaves) => {
      for (const one of leaves) one();
    });
  };
  ended.addEventListener('abort', leave);
  return leave;
}
