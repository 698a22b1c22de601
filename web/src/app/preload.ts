/** Tells a store that this user of certain data no longer needs it. A store keeps data up to date only while the data has users. */
export type Leave = () => void;

/**
 * Starts a page's first reads (`begin`) while the page's code loads. Returns the function that tells the stores that the preload no longer
 * uses the data. The page calls it once the page itself uses the data. If the navigation is aborted (the signal `ended`), it is called
 * automatically.
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
