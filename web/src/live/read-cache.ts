import { useCallback, useEffect } from 'react';
import { createSessionStore } from './session-store';

/** The state of a value that is read from the server. */
export interface ReadState<Value> {
  /** The last known value; null before the first answer. It stays while the value is read again. */
  value: Value | null;
  /** The error of the last read; null after a read that succeeded. */
  failure: unknown;
}

const UNKNOWN: ReadState<never> = { value: null, failure: null };

/** Keeps one value of a read cache up to date while somebody uses it. */
export interface ReadController {
  read(): Promise<void>;
  /** Reads the value again because a person has asked for it. */
  retry(): Promise<void>;
  release(): void;
}

export type ReadCache<Value> = ReturnType<typeof createReadCache<Value>>;

/**
 * Creates a cache of values by key; all users of a key share its value. `begin` is called when a key gets its first user, and starts to
 * keep the value up to date. When the last user leaves, the value is no longer kept up to date. When the session ends, all values are
 * removed and `reset` is called.
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
    /** Keeps the value of a key up to date. Returns the function that stops this. */
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
    /** Reads the value of a key again, but only if somebody uses the value. */
    read: async (key: string): Promise<void> => entries.get(key)?.controller.read(),
    /** Like `read`, but called because a person has asked for it. */
    retry: async (key: string): Promise<void> => entries.get(key)?.controller.retry(),
  };
}

/**
 * Returns the current state of a value, and the function that reads it again. The value is kept up to date while the component is mounted.
 * If `key` is null, nothing is read.
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
