import { useEffect, useRef, useState } from 'react';
import { Highlights } from './highlights';
import type { ReadState } from './read-cache';

/** The identity of the rows of a read, and the rules for what is highlighted. */
export interface RowsSpec<Row> {
  id(row: Row): number;
  /** Returns a value of the row whose change is highlighted. By default only new rows are highlighted. */
  mark?(row: Row): unknown;
  /** Returns true if this person made the change of the row, which is then not highlighted. */
  isOwn?(id: number): boolean;
}

/**
 * Returns the ids of rows that were added, or whose `mark` changed, while the rows were shown. Each is returned for 1.6 seconds. `of` names
 * what was read; when it changes, no row counts as changed. `rows` is null until they are read.
 */
export function useChangedRows<Row>(
  of: unknown,
  rows: readonly Row[] | null,
  spec: RowsSpec<Row>,
): ReadonlySet<number> {
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

/** Returns rows that were read in the form that a table uses. `rows` is null until they are read. */
export function useReadRows<Row>(
  { failure, retry }: Pick<ReadState<unknown>, 'failure'> & { retry: () => Promise<void> },
  of: unknown,
  rows: readonly Row[] | null,
  spec: RowsSpec<Row>,
) {
  const highlighted = useChangedRows(of, rows, spec);
  const unknown = failure === null ? ('loading' as const) : ('failed' as const);
  const status = rows === null ? unknown : ('ready' as const);
  return { status, rows: rows ?? [], id: spec.id, failure, highlighted, retry };
}
