/** Ends the keeping of something that is kept up to date while it is in use. */
export type Leave = () => void;

/**
 * Begins a page's first reads, which its store defines, while the page's code loads. Returns the function that ends
 * them, which the page calls once it keeps them itself; if no page comes, they end with the navigation.
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
