import { useEffect, useRef, useState } from 'react';
import type { Cell } from './cells';
import { Highlights } from './highlights';

/** How the rows of a read are told apart, and what about them is news. */
export interface RowsSpec<Row> {
  id(row: Row): number;
  /** Another mark of a row is news; its coming alone by default. */
  mark?(row: Row): unknown;
  /** What one does oneself is no news. */
  isOwn?(id: number): boolean;
}

/**
 * The rows of a read that have come in or got another mark while they were looked at, for 1.6 seconds each. `of` names what
 * is read: something else is looked at afresh. Null until the rows are known.
 */
export function useNews<Row>(of: unknown, rows: readonly Row[] | null, spec: RowsSpec<Row>): ReadonlySet<number> {
  const [highlighted, setHighlighted] = useState<ReadonlySet<number>>(new Set());
  const [highlights] = useState(() => new Highlights(setHighlighted));
  const known = useRef<{ of: unknown; marks: ReadonlyMap<number, unknown> } | null>(null);
  const latest = useRef(spec);
  latest.current = spec;
  useEffect(() => () => highlights.clear(), [highlights]);
  useEffect(() => {
    if (rows === null) return;
    const { id, mark, isOwn } = latest.current;
    const marks = new Map(rows.map((row) => [id(row), mark?.(row)]));
    const before = known.current;
    known.current = { of, marks };
    if (!before || before.of !== of) return;
    const news = [...marks].filter(([key, value]) => !before.marks.has(key) || before.marks.get(key) !== value);
    highlights.add(news.map(([key]) => key).filter((key) => !isOwn?.(key)));
  }, [of, rows, highlights]);
  return highlighted;
}

/** A read as a table shows its rows: `rows` is null until they are known. */
export function useReadRows<Row>(
  { failure, retry }: Pick<Cell<unknown>, 'failure'> & { retry: () => Promise<void> },
  of: unknown,
  rows: readonly Row[] | null,
  spec: RowsSpec<Row>,
) {
  const highlighted = useNews(of, rows, spec);
  const unknown = failure === null ? ('loading' as const) : ('failed' as const);
  const status = rows === null ? unknown : ('ready' as const);
  return { status, rows: rows ?? [], id: spec.id, failure, highlighted, retry };
}
