import { type RefObject, useLayoutEffect, useRef } from 'react';
import { onLogout } from '../logout';

/** The last scroll position of every list, in pixels. The key consists of the page's path and the list's name. */
const places = new Map<string, number>();
onLogout(() => places.clear());

/**
 * Restores the scroll position that a list had when its page was left, as soon as the rows are loaded. A list that is read again starts at
 * the top.
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const returned = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    const key = `${window.location.pathname} ${name}`;
    if (returned.current) box.scrollTop = 0;
    else box.scrollTop = places.get(key) ?? 0;
    returned.current = true;
    const savePosition = () => places.set(key, box.scrollTop);
    box.addEventListener('scroll', savePosition, { passive: true });
    return () => box.removeEventListener('scroll', savePosition);
  }, [scroller, name, ready]);
}
