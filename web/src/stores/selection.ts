import { createSessionStore } from '../live/session-store';

interface Selection {
  ids: ReadonlySet<number>;
  /** The row at which a range starts: the last row that was selected individually. */
  anchor: number | null;
  /** The range that was selected last. Another range from the same start replaces it. */
  range: readonly number[];
}

/** The list whose rows are selected. */
interface ChosenFrom<Row> {
  use: {
    getState: () => { rows: readonly Row[] };
    subscribe: (listener: (state: { rows: readonly Row[] }, before: { rows: readonly Row[] }) => void) => unknown;
  };
  id: (row: Row) => number;
}

const NOTHING: Selection = { ids: new Set(), anchor: null, range: [] };

/**
 * Creates the selection of a list's rows. A row that leaves the list is deselected, so that the viewer never changes a row that they do not
 * see.
 */
export function createSelection<Row>({ use: list, id: idOf }: ChosenFrom<Row>) {
  const use = createSessionStore<Selection>(() => NOTHING);
  const order = () => list.getState().rows.map(idOf);
  list.subscribe(({ rows }, before) => {
    const { ids } = use.getState();
    if (ids.size === 0 || rows === before.rows) return;
    const shown = new Set(rows.map(idOf));
    if ([...ids].every((id) => shown.has(id))) return;
    use.setState({ ids: new Set([...ids].filter((id) => shown.has(id))) });
  });
  return {
    use,
    /** Selects a row, or deselects it if it is selected. */
    toggle(id: number): void {
      const ids = new Set(use.getState().ids);
      if (!ids.delete(id)) ids.add(id);
      use.setState({ ids, anchor: id, range: [] });
    },
    /** Selects all rows between the last row that was selected individually (or, if there is none, the row `from`) and the row `id`. */
    to(id: number, from: number = id): void {
      const { ids, anchor, range } = use.getState();
      const rows = order();
      const begin = anchor !== null && rows.includes(anchor) ? anchor : from;
      const [one, other] = [rows.indexOf(begin), rows.indexOf(id)];
      const next = rows.slice(Math.min(one, other), Math.max(one, other) + 1);
      const retained = [...ids].filter((other) => !range.includes(other));
      use.setState({ ids: new Set([...retained, ...next]), anchor: begin, range: next });
    },
    /** Selects all rows that are loaded. */
    all: (): void => use.setState({ ...NOTHING, ids: new Set(order()) }),
    clear: (): void => use.setState(NOTHING),
  };
}
