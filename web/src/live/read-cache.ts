import { useCallback, useEffect } from 'react';
import { createSessionStore } from './session-store';

/** A value that was read. */
export interface ReadState<Value> {
  /** The last known value, also while it is read again; null before the first answer. */
  value: Value | null;
  /** The error of the last read; null after a read that succeeded. */
  failure: unknown;
}

const UNKNOWN: ReadState<never> = { value: null, failure: null };

/** Keeps a cell up to date while it is in use. */
export interface ReadController {
  read(): Promise<void>;
  /** Reads again at a person's request. */
  retry(): Promise<void>;
  release(): void;
}

export type ReadCache<Value> = ReturnType<typeof createReadCache<Value>>;

/**
 * Creates cells that their users share by keys: `begin` keeps a cell up to date from its first user to its last. All
 * cells end with the session; `reset` is called then.
 */
export function createReadCache<Value>(begin: (key: string) => ReadController, reset: () => void = () => undefined) {
  const entries = new Map<string, { count: number; controller: ReadController }>();
  const use = createSessionStore<Record<string, ReadState<Value>>>(
    () => ({}),
    () => {
      for (const { controller } of entries.values()) controller.release();
      entries.clear();
      reset();
    },
  );
  const get = (key: string): ReadState<Value> => use.getState()[key] ?? UNKNOWN;
  const set = (key: string, part: Partial<ReadState<Value>>) => use.setState({ [key]: { ...get(key), ...part } });
  return {
    use,
    get,
    set,
    /** Keeps a cell up to date; returns the function that ends this. */
    retain(key: string): () => void {
      const entry = entries.get(key) ?? { count: 0, controller: begin(key) };
      entries.set(key, entry);
      entry.count += 1;
      return () => {
        entry.count -= 1;
        if (entry.count > 0 || entries.get(key) !== entry) return;
        entries.delete(key);
        entry.controller.release();
      };
    },
    /** Reads a cell again if it is in use. */
    read: async (key: string): Promise<void> => entries.get(key)?.controller.read(),
    /** Does the same at a person's request. */
    retry: async (key: string): Promise<void> => entries.get(key)?.controller.retry(),
  };
}

/**
 * Returns a cell as it is now, and the function that reads it again. It is kept up to date while it is in use; null
 * uses none.
 */
export function useCachedRead<Value>(
  { use, retain, retry: ask, set }: ReadCache<Value>,
  key: string | null,
): ReadState<Value> & { retry: () => Promise<void> } {
  const cell = use((cache) => (key === null ? undefined : cache[key])) ?? UNKNOWN;
  useEffect(() => (key === null ? undefined : retain(key)), [key, retain]);
  const retry = useCallback(async () => {
    if (key === null) return;
    set(key, { failure: null });
    await ask(key);
  }, [key, ask, set]);
  return { ...cell, retry };
}
