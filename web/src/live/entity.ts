import { ApiError } from '../api/errors';
import type { ClosedReason, LiveHead } from '../protocol/generated/protocol';
import type { Subscription } from './dispatch';
import { LatestRead } from './latest-read';
import { live } from './live';
import { type Mutation, mutate } from './mutations';
import { OptimisticValues, type Versioned } from './optimistic-values';
import { createReadCache, type ReadCache, useCachedRead } from './read-cache';
import { ThrottledRead } from './throttled-read';

/**
 * The result of applying a change or a snapshot to a value. `value`: the next value, or null if the object no longer exists.
 * `needsRefetch`: true if a part of the value must be read from the server.
 */
export interface Applied<Value> {
  value: Value | null;
  needsRefetch?: boolean;
}

/** The rules for one kind of object, such as jobs. Each object of the kind has its own topic. */
export interface EntitySpec<Value, Change, Snapshot> {
  topic(id: number): string;
  /** Reads one object; `known` is the value that was read last. */
  read(id: number, signal: AbortSignal, known: Versioned<Value> | null): Promise<Versioned<Value>>;
  /** Returns the value after one change. Pure; applying the same change twice does no harm. */
  apply(value: Value, change: Change): Applied<Value>;
  /** Applies a snapshot to the stored value. Pure. */
  merge(value: Value, snapshot: NonNullable<Snapshot>): Applied<Value>;
  /**
   * Called after each change, and after each snapshot (`change` is then null). `before` is the value before the change or snapshot.
   * `missed`: true if the change was made while disconnected or while the value was being read.
   */
  onChange?(id: number, change: Change | null, before: Value, missed: boolean): void;
  /**
   * True if many people look at the same object at the same time. A part that a change makes outdated is then read at a random moment
   * within a second, and only while the page is visible.
   */
  isShared?: boolean;
  /**
   * Called when an object is gone, or the viewer may no longer see it. `before`: the stored value; null if there was none. `change`: the
   * change that removed the object; null if the object was removed for another reason, such as a refusal.
   */
  onLost?(id: number, before: Value | null, failure: ApiError, change: Change | null): void;
}

interface EntityEntry {
  latestRead: LatestRead;
  /** Reads the object again when a change has made a part of it outdated. */
  refetch: ThrottledRead;
  /** The subscription to the object's topic; null until there is a first value. */
  subscription: Subscription | null;
}

/** Creates a store of objects. Each object is read once and kept up to date by its topic while it is in use. */
export function createLiveEntity<Value, Change, Snapshot>(spec: EntitySpec<Value, Change, Snapshot>) {
  const values = new OptimisticValues<Value>((id, value) => cache.set(String(id), { value, failure: null }));
  const entries = new Map<number, EntityEntry>();
  const cache: ReadCache<Value> = createReadCache<Value>(
    (key) => begin(Number(key)),
    () => values.clear(),
  );
  const target = {
    started: (mutation: Mutation<Value>) => values.started(mutation),
    acked: (key: number, until: LiveHead | null | undefined) => values.acked(key, until),
    ended: (key: number) => values.ended(key),
    isPending: (key: number) => values.isPending(key),
    read: (id: number) => cache.read(String(id)),
  };

  function remove(id: number, failure: ApiError, change: Change | null = null): void {
    const entry = entries.get(id);
    const before = values.get(id)?.value ?? null;
    entry?.subscription?.unsubscribe();
    if (entry) entry.subscription = null;
    entry?.latestRead.stop();
    entry?.refetch.cancel();
    values.drop(id);
    cache.set(String(id), { value: null, failure });
    spec.onLost?.(id, before, failure, change);
  }

  function begin(id: number) {
    const latestRead = new LatestRead(
      async (signal) => {
        const read = await spec.read(id, signal, values.get(id));
        if (signal.aborted) return;
        // the answer includes all changes up to its head; the subscription receives later changes
        entry.refetch.cancel();
        values.put(id, read);
        if (entry.subscription) entry.subscription.rebase(read.live);
        else entry.subscription = subscribe(id, read.live, entry);
      },
      (failure) => cache.set(String(id), { failure }),
    );
    const refetch = new ThrottledRead(() => void latestRead.read(), 0);
    const entry: EntityEntry = { latestRead, refetch, subscription: null };
    entries.set(id, entry);
    const base = values.get(id);
    if (base) entry.subscription = subscribe(id, base.live, entry);
    if (!base || base.needsRefetch) void latestRead.read();
    return {
      read: () => latestRead.read(),
      retry: () => latestRead.retry(),
      release: () => {
        latestRead.stop();
        refetch.cancel();
        entry.subscription?.unsubscribe();
        entries.delete(id);
      },
    };
  }

  function subscribe(id: number, { offset, epoch }: LiveHead, { latestRead, refetch }: EntityEntry): Subscription {
    /** Stores the value that results from a change or a snapshot, or removes the object. Returns true if the object must be read again. */
    const take = ({ value, needsRefetch = false }: Applied<Value>, head: LiveHead, change: Change | null): boolean => {
      if (value === null) remove(id, new ApiError('not_found', 404), change);
      else values.put(id, { value, live: head, needsRefetch: needsRefetch || (values.get(id)?.needsRefetch ?? false) });
      return value !== null && needsRefetch;
    };
    return live.subscribe<Change, Snapshot>(spec.topic(id), {
      from: { offset, epoch },
      apply: (frame, { missed }) => {
        let needsRefetch = false;
        for (const change of frame.changes) {
          const base = values.get(id);
          if (!base) return;
          needsRefetch =
            take(spec.apply(base.value, change), { ...base.live, offset: frame.offset }, change) || needsRefetch;
          spec.onChange?.(id, change, base.value, missed);
        }
        if (needsRefetch && spec.isShared) refetch.request();
        else if (needsRefetch) void latestRead.read();
      },
      snapshot: (snapshot, head) => {
        const base = values.get(id);
        if (!base || !snapshot) return;
        const needsRefetch = take(spec.merge(base.value, snapshot), head, null);
        spec.onChange?.(id, null, base.value, true);
        if (needsRefetch) void latestRead.read();
      },
      closed: (reason) => remove(id, failureOf(reason)),
      rejected: (error) => remove(id, error),
    });
  }

  return {
    cache,
    /** Returns the known value of an object; null if `id` is null or the value is not known. */
    value: (id: number | null): Value | null => (id === null ? null : cache.get(String(id)).value),
    /** Keeps an object up to date. Returns the function that stops this. */
    retain: (id: number) => cache.retain(String(id)),
    /**
     * Stores the value of an object that an answer contains, unless a newer value is known. `needsRefetch`: a part of the value must be
     * read.
     */
    put(id: number, value: Value, head: LiveHead, needsRefetch = false): void {
      const here = values.get(id)?.live;
      if (here?.epoch === head.epoch && head.offset < here.offset) return;
      values.put(id, { value, live: head, needsRefetch });
      entries.get(id)?.subscription?.rebase(head);
      if (needsRefetch) void cache.read(String(id));
    },
    /** Removes an object that this person has deleted, or may no longer see. */
    drop: (id: number, failure = new ApiError('not_found', 404)) => remove(id, failure),
    /**
     * Shows a change of an object immediately, and calls the server by `send`. `until` receives the server's answer and returns the head at
     * which the object's topic publishes the change. Rejects if `send` rejects.
     */
    patch: <T>(
      id: number,
      apply: (value: Value) => Value,
      send: () => Promise<T>,
      until?: (answer: T) => LiveHead | null | undefined,
    ): Promise<T> => mutate(target, id, apply, send, until),
  };
}

function failureOf(reason: ClosedReason): ApiError {
  return reason === 'no_right' ? new ApiError('forbidden', 403) : new ApiError('not_found', 404);
}

/**
 * Returns the current value of an object, and the function that reads it again. The object is kept up to date while the component is
 * mounted. If `id` is null, nothing is read.
 */
export const useEntity = <Value>({ cache }: { cache: ReadCache<Value> }, id: number | null) =>
  useCachedRead(cache, id === null ? null : String(id));
