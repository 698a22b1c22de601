import { useEffect, useRef, useState } from 'react';
import { HIGHLIGHT_MS, Highlights } from '../../live/highlights';

/**
 * After a change of `value`, returns the previous value for a short time; otherwise returns null. The first known value does not count as a
 * change.
 */
export function useJustMoved<Value>(value: Value | undefined, milliseconds = HIGHLIGHT_MS): { from: Value } | null {
  const before = useRef(value);
  const [moved, setMoved] = useState<{ from: Value } | null>(null);
  const [highlights] = useState(() => new Highlights(({ size }) => size === 0 && setMoved(null), milliseconds));
  useEffect(() => () => highlights.clear(), [highlights]);
  useEffect(() => {
    const from = before.current;
    before.current = value;
    if (from === undefined || from === value) return;
    setMoved({ from });
    highlights.add([0]);
  }, [value, highlights]);
  return moved;
}
