/** The number of rows in each tab of a list; a tab whose number is not known is left out. */
export type Counts<Tab extends string> = Readonly<Partial<Record<Tab, number>>>;

/** The loaded part of a list: the first rows in the server's order, the total number of rows, and the number of rows in each tab. */
export interface ListRows<Row, Tab extends string> {
  rows: readonly Row[];
  total: number;
  counts: Counts<Tab>;
}

/** The rules that determine which rows a list contains and how they are sorted. Pure. */
export interface RowRules<Row, Filter, Tab extends string> {
  id(row: Row): number;
  fits(row: Row, filter: Filter): boolean;
  /** Compares two rows by the server's order. Returns a negative number if `left` comes before `right`. */
  compare(left: Row, right: Row, filter: Filter): number;
  /** Returns the tabs whose counts include a row. A row that does not match the rest of the filter belongs to no tab. */
  tabs?(row: Row, filter: Filter): readonly Tab[];
}

export const NO_ROWS: ListRows<never, never> = { rows: [], total: 0, counts: {} };

/** Returns `counts`, increased by the numbers in `by`. A tab whose number is unknown stays unknown. */
export function addCounts<Tab extends string>(counts: Counts<Tab>, by: Counts<Tab>): Counts<Tab> {
  const next: Partial<Record<Tab, number>> = { ...counts };
  for (const tab of Object.keys(by) as Tab[]) {
    const count = next[tab];
    if (count !== undefined) next[tab] = Math.max(0, count + (by[tab] ?? 0));
  }
  return next;
}

function tabChanges<Row, Filter, Tab extends string>(
  rules: RowRules<Row, Filter, Tab>,
  filter: Filter,
  before: Row | undefined,
  after: Row | undefined,
): Counts<Tab> {
  const moved: Partial<Record<Tab, number>> = {};
  if (before !== undefined) for (const tab of rules.tabs?.(before, filter) ?? []) moved[tab] = -1;
  if (after !== undefined) for (const tab of rules.tabs?.(after, filter) ?? []) moved[tab] = (moved[tab] ?? 0) + 1;
  return moved;
}

/**
 * Puts a row at its position if it matches the filter; otherwise removes it. If the row sorts after all loaded rows, it is added only if
 * all rows are loaded, because otherwise it comes with a later page. `isCounted`: true if the total and the counts already include the row.
 */
export function upsertRow<Row, Filter, Tab extends string>(
  list: ListRows<Row, Tab>,
  row: Row,
  filter: Filter,
  rules: RowRules<Row, Filter, Tab>,
  isCounted = false,
): ListRows<Row, Tab> {
  const id = rules.id(row);
  const before = list.rows.find((other) => rules.id(other) === id);
  const isShown = rules.fits(row, filter);
  const counts = isCounted && !before ? list.counts : addCounts(list.counts, tabChanges(rules, filter, before, row));
  if (!before) {
    if (!isShown) return { ...list, counts };
    const total = isCounted ? list.total : list.total + 1;
    return { rows: insert(list.rows, row, filter, rules, list.rows.length >= total - 1), total, counts };
  }
  const others = list.rows.filter((other) => rules.id(other) !== id);
  if (!isShown) return { rows: others, total: Math.max(0, list.total - 1), counts };
  const isInPlace = rules.compare(before, row, filter) === 0;
  if (isInPlace) return { ...list, rows: list.rows.map((other) => (other === before ? row : other)), counts };
  return { ...list, rows: insert(others, row, filter, rules, list.rows.length >= list.total), counts };
}

function insert<Row, Filter>(
  rows: readonly Row[],
  row: Row,
  filter: Filter,
  { compare }: { compare(left: Row, right: Row, filter: Filter): number },
  isWhole: boolean,
): readonly Row[] {
  const at = rows.findIndex((other) => compare(row, other, filter) < 0);
  if (at < 0) return isWhole ? [...rows, row] : rows;
  return rows.toSpliced(at, 0, row);
}

/** Removes a row. Returns null if the row was not loaded: in that case it is not known whether the total and the counts include the row. */
export function dropRow<Row, Filter, Tab extends string>(
  list: ListRows<Row, Tab>,
  id: number,
  filter: Filter,
  rules: RowRules<Row, Filter, Tab>,
): ListRows<Row, Tab> | null {
  const before = list.rows.find((row) => rules.id(row) === id);
  if (!before) return null;
  return {
    rows: list.rows.filter((row) => row !== before),
    total: Math.max(0, list.total - 1),
    counts: addCounts(list.counts, tabChanges(rules, filter, before, undefined)),
  };
}

/**
 * Appends a page to the loaded rows. The page must begin with the last loaded row. Otherwise the rows have moved and must be read again,
 * and null is returned.
 */
export function appendPage<Row>(
  list: readonly Row[],
  page: readonly Row[],
  id: (row: Row) => number,
): readonly Row[] | null {
  const last = list.at(-1);
  if (last === undefined) return page;
  const [first, ...rest] = page;
  if (first === undefined || id(first) !== id(last)) return null;
  return [...list, ...rest];
}
