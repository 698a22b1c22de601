import { useCallback, useEffect } from 'react';
import { createSessionStore } from './session-store';

/** Something that was read. */
export interface Cell<Value> {
  /** The last that is known, also while it is read again; null before the first answer. */
  value: Value | null;
  /** Why it could not be read; null once it was. */
  failure: unknown;
}

const UNKNOWN: Cell<never> = { value: null, failure: null };

/** What keeps a cell true while somebody looks at it. */
export interface Keeper {
  read(): Promise<void>;
  /** Reads because somebody asks for it. */
  retry(): Promise<void>;
  release(): void;
}

export type Cells<Value> = ReturnType<typeof createCells<Value>>;

/**
 * What its users share by keys: `begin` keeps a cell true from the first user to the last. All end with the session, which
 * `reset` hears of.
 */
export function createCells<Value>(begin: (key: string) => Keeper, reset: () => void = () => undefined) {
  const held = new Map<string, { count: number; keeper: Keeper }>();
  const use = createSessionStore<Record<string, Cell<Value>>>(
    () => ({}),
    () => {
      for (const { keeper } of held.values()) keeper.release();
      held.clear();
      reset();
    },
  );
  const get = (key: string): Cell<Value> => use.getState()[key] ?? UNKNOWN;
  const set = (key: string, part: Partial<Cell<Value>>) => use.setState({ [key]: { ...get(key), ...part } });
  return {
    use,
    get,
    set,
    /** Keeps a cell true; answers how to leave it. */
    hold(key: string): () => void {
      const holder = held.get(key) ?? { count: 0, keeper: begin(key) };
      held.set(key, holder);
      holder.count += 1;
      return () => {
        holder.count -= 1;
        if (holder.count > 0 || held.get(key) !== holder) return;
        held.delete(key);
        holder.keeper.release();
      };
    },
    /** Reads a cell that is held again. */
    read: async (key: string): Promise<void> => held.get(key)?.keeper.read(),
    /** The same because somebody asks for it. */
    retry: async (key: string): Promise<void> => held.get(key)?.keeper.retry(),
  };
}

/** A cell as it is now, and how to ask again. It is kept true while somebody uses it; null uses none. */
export function useCell<Value>(
  { use, hold, retry: ask, set }: Cells<Value>,
  key: string | null,
): Cell<Value> & { retry: () => Promise<void> } {
  const cell = use((cells) => (key === null ? undefined : cells[key])) ?? UNKNOWN;
  useEffect(() => (key === null ? undefined : hold(key)), [key, hold]);
  const retry = useCallback(async () => {
    if (key === null) return;
    set(key, { failure: null });
    await ask(key);
  }, [key, ask, set]);
  return { ...cell, retry };
}
