import { type PointerEvent, useState } from 'react';

/** The minimum length of a drag, in pixels. A shorter movement counts as a click. */
const LEAST = 4;

interface Drag {
  from: number;
  to: number;
}

/**
 * Handles dragging a range along an element. Positions are fractions of its width, from 0 to 1. When the pointer is released, `onRange`
 * receives the range, the smaller end first; after a click without a drag, `onPress` receives the position.
 */
export function useRangeDrag(onRange: (from: number, to: number) => void, onPress: (at: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const shareAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const at = shareAt(event);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ ...drag, to: shareAt(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return;
      const to = shareAt(event);
      setDrag(null);
      const isPress = Math.abs(to - drag.from) * event.currentTarget.getBoundingClientRect().width < LEAST;
      if (isPress) onPress(to);
      else onRange(Math.min(drag.from, to), Math.max(drag.from, to));
    },
    onPointerCancel: () => setDrag(null),
  };
  return { drag: drag && { from: Math.min(drag.from, drag.to), to: Math.max(drag.from, drag.to) }, handlers };
}
