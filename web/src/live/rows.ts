import { useEffect, useRef, useState } from 'react';
import { Highlights } from './highlights';
import type { ReadState } from './read-cache';

/** The rules for a list of rows: the id of a row, and which changes of rows are highlighted. */
export interface RowsSpec<Row> {
  id(row: Row): number;
  /**
   * Returns the part of the row that is compared: the row is highlighted when this part changes. Without `mark`, only new rows are
   * highlighted.
   */
  mark?(row: Row): unknown;
  /** Returns true if this person made the change of the row, which is then not highlighted. */
  isOwn?(id: number): boolean;
}

/**
 * Returns the ids of the rows to highlight: those that were added, or whose `mark` has changed, within the last 1.6 seconds. `of`
 * identifies the list that is shown; when it changes, the new rows are not highlighted. `rows` is null until the rows are read.
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

/** Returns the rows of a read, in the form that a table needs (`TableRows`). `rows` is null until the rows are read. */
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
