import { useEffect, useRef, useState } from 'react';
import { Highlights } from '../../live/highlights';

/**
 * Those of a short list who have come in while it was looked at, for 1.6 seconds each; `of` names the list, and another one is looked at
 * afresh. Null until the list is known.
 */
export function useNewcomers(of: number, ids: readonly number[] | null): ReadonlySet<number> {
  const [highlighted, setHighlighted] = useState<ReadonlySet<number>>(new Set());
  const known = useRef<{ of: number; ids: ReadonlySet<number> } | null>(null);
  const [highlights] = useState(() => new Highlights(setHighlighted));
  useEffect(() => () => highlights.clear(), [highlights]);
  useEffect(() => {
    if (ids === null) return;
    const before = known.current;
    known.current = { of, ids: new Set(ids) };
    if (before?.of === of) highlights.add(ids.filter((id) => !before.ids.has(id)));
  }, [of, ids, highlights]);
  return highlighted;
}
