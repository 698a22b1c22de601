const BUCKETS = 256;

/**
 * An immutable map from ids to values, divided into buckets. To set a value, only one bucket is copied instead of the whole map. A change
 * therefore takes the same time in lists of any length.
 */
export type IdMap<T> = readonly (ReadonlyMap<number, T> | undefined)[];

export function emptyIdMap<T>(): IdMap<T> {
  return new Array<undefined>(BUCKETS).fill(undefined);
}

export function getById<T>(map: IdMap<T>, id: number): T | undefined {
  return map[id % BUCKETS]?.get(id);
}

/** Returns the map with the given values set; undefined removes a value. */
export function setManyById<T>(map: IdMap<T>, entries: Iterable<readonly [number, T | undefined]>): IdMap<T> {
  const next = [...map];
  const copied = new Map<number, Map<number, T>>();
  for (const [id, value] of entries) {
    const at = id % BUCKETS;
    let bucket = copied.get(at);
    if (!bucket) {
      bucket = new Map(next[at]);
      copied.set(at, bucket);
      next[at] = bucket;
    }
    if (value === undefined) bucket.delete(id);
    else bucket.set(id, value);
  }
  return next;
}

export function setById<T>(map: IdMap<T>, id: number, value: T | undefined): IdMap<T> {
  if (getById(map, id) === value) return map;
  return setManyById(map, [[id, value]]);
}

export function sizeOf(map: IdMap<unknown>): number {
  return map.reduce((sum, bucket) => sum + (bucket?.size ?? 0), 0);
}

export function* valuesOf<T>(map: IdMap<T>): Iterable<T> {
  for (const bucket of map) if (bucket) yield* bucket.values();
}
