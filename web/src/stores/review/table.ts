const BUCKETS = 256;

/**
 * An immutable map from ids to values in buckets: writing one value copies one bucket, not ten thousand rows, so that a
 * key press costs the same however long the list is.
 */
export type Table<T> = readonly (ReadonlyMap<number, T> | undefined)[];

export function emptyTable<T>(): Table<T> {
  return new Array<undefined>(BUCKETS).fill(undefined);
}

export function read<T>(table: Table<T>, id: number): T | undefined {
  return table[id % BUCKETS]?.get(id);
}

/** The table with these values; undefined removes one. */
export function write<T>(table: Table<T>, entries: Iterable<readonly [number, T | undefined]>): Table<T> {
  const next = [...table];
  const copied = new Map<number, Map<number, T>>();
  for (const [id, value] of entries) {
    const bucket = id % BUCKETS;
    let map = copied.get(bucket);
    if (!map) {
      map = new Map(next[bucket]);
      copied.set(bucket, map);
      next[bucket] = map;
    }
    if (value === undefined) map.delete(id);
    else map.set(id, value);
  }
  return next;
}

export function put<T>(table: Table<T>, id: number, value: T | undefined): Table<T> {
  if (read(table, id) === value) return table;
  return write(table, [[id, value]]);
}
