/** Tells a store that the caller no longer needs certain data. A store updates data only while at least one caller needs it. */
export type Leave = () => void;

/**
 * Starts a page's first reads (`begin`) while the page's code loads. Returns the function that releases the data again, which the page
 * calls once it uses the data itself. If the navigation is aborted (the signal `ended`), the data is released automatically.
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
