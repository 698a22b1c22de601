import { useCallback, useEffect } from 'react';
import { isOutage, onReturn } from './outage';
import { createSessionStore } from './session-store';
import { TopicSet } from './topic-set';

/** Something that one call answers, kept while somebody looks at it. */
export interface ResourceSpec<Params, Value, Change> {
  read(params: Params, signal: AbortSignal): Promise<Value>;
  /** The topics whose changes may make it old. */
  topics?(params: Params): readonly string[];
  isStale?(change: Change, params: Params): boolean;
}

export interface Resource<Value> {
  /** The last that was read, also while it is read again; null before the first answer. */
  value: Value | null;
  /** Why it could not be read; null once it was. */
  failure: unknown;
}

const UNKNOWN: Resource<never> = { value: null, failure: null };

interface Holder {
  count: number;
  release: () => void;
  read: () => Promise<void>;
}

/** Makes a read that its users share: asked once for all of them, again when a change makes it old or the server returns. */
export function createResource<Params, Value, Change = never>(spec: ResourceSpec<Params, Value, Change>) {
  const useCells = createSessionStore<Record<string, Resource<Value>>>(
    () => ({}),
    () => {
      for (const holder of holders.values()) holder.release();
      holders.clear();
    },
  );
  const holders = new Map<string, Holder>();
  const cell = (key: string): Resource<Value> => useCells.getState()[key] ?? UNKNOWN;
  const set = (key: string, part: Partial<Resource<Value>>) => useCells.setState({ [key]: { ...cell(key), ...part } });

  function begin(key: string): Holder {
    const params = JSON.parse(key) as Params;
    let reading = new AbortController();
    const topics = new TopicSet<Change>({
      hear: (change) => {
        if (spec.isStale?.(change, params)) void read();
      },
      outdated: () => void read(),
    });
    const read = async (): Promise<void> => {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      try {
        const value = await spec.read(params, signal);
        if (!signal.aborted) set(key, { value, failure: null });
      } catch (failure) {
        if (!signal.aborted) set(key, { failure });
      }
    };
    for (const topic of spec.topics?.(params) ?? []) topics.add(topic, null);
    const leave = onReturn(() => isOutage(cell(key).failure) && void read());
    void read();
    return {
      count: 0,
      read,
      release: () => {
        reading.abort();
        topics.clear();
        leave();
      },
    };
  }

  /** Reads it and keeps it true; answers how to leave it. */
  function hold(key: string): () => void {
    const holder = holders.get(key) ?? begin(key);
    holders.set(key, holder);
    holder.count += 1;
    return () => {
      holder.count -= 1;
      if (holder.count > 0 || holders.get(key) !== holder) return;
      holder.release();
      holders.delete(key);
    };
  }

  return {
    cells: useCells,
    hold,
    async retry(key: string): Promise<void> {
      set(key, { failure: null });
      await holders.get(key)?.read();
    },
  };
}

type ResourceStore<Params, Value> = ReturnType<typeof createResource<Params, Value, never>>;

/** The value as it is now, and how to ask again. It is kept true while somebody uses it. */
export function useResource<Params, Value>(
  { cells: useCells, hold, retry }: Pick<ResourceStore<Params, Value>, 'cells' | 'hold' | 'retry'>,
  params: Params,
): Resource<Value> & { retry: () => Promise<void> } {
  const key = JSON.stringify(params);
  const held = useCells((cells) => cells[key] ?? UNKNOWN);
  useEffect(() => hold(key), [key, hold]);
  const again = useCallback(() => retry(key), [key, retry]);
  return { ...held, retry: again };
}
