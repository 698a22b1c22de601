/** How to leave something that is kept while somebody looks at it. */
export type Leave = () => void;

/**
 * Begins a page's first reads, which its store names, beside the page's code. Returns the function that drops them, which the page does
 * once it keeps them itself; they end with the navigation where no page comes.
 */
export function beginReads(begin: () => Promise<readonly Leave[]>, ended: AbortSignal): Leave {
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
