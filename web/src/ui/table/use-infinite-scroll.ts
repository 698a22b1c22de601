import { type RefObject, useEffect, useRef } from 'react';

/** The distance from the end of the list at which the next page is read, in pixels. */
const END = 200;

/** Reads the next page when the list is scrolled near the end of the loaded rows, or is already there. */
export function useInfiniteScroll(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  onEnd: (() => void) | undefined,
): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves when rows are added
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const check = () => {
      if (box.scrollHeight - box.scrollTop - box.clientHeight < END) latest.current?.();
    };
    check();
    box.addEventListener('scroll', check, { passive: true });
    return () => box.removeEventListener('scroll', check);
  }, [scroller, count]);
}
