import { ApiError } from '../api/errors';
import type { ClosedReason, LiveHead } from '../protocol/generated/protocol';
import { type Act, perform } from './acts';
import { type Cells, createCells, useCell } from './cells';
import type { Subscription } from './dispatch';
import { HeldValues, type Placed } from './held-values';
import { live } from './live';
import { Reading } from './reading';
import { SlowRead } from './slow-read';

/** The result of a change or a snapshot: the next value, null if it is gone. `isOld`: a part of it must be read. */
export interface Next<Value> {
  value: Value | null;
  isOld?: boolean;
}

/** Describes things that have a topic each. */
export interface EntitySpec<Value, Change, Snapshot> {
  topic(id: number): string;
  /** Reads one; `held` is the value known of it. */
  read(id: number, signal: AbortSignal, held: Placed<Value> | null): Promise<Placed<Value>>;
  /** Applies one change. Pure; applying the same change twice does no harm. */
  apply(value: Value, change: Change): Next<Value>;
  /** Applies a snapshot to a value that is held. Pure. */
  merge(value: Value, snapshot: NonNullable<Snapshot>): Next<Value>;
  /**
   * Receives each change, or null for a snapshot, with the value before it. `missed`: it brings the held value up to
   * date.
   */
  heard?(id: number, change: Change | null, before: Value, missed: boolean): void;
  /**
   * True if many people look at one at the same moment: a part that a change makes old is then read within a second,
   * and only while the page is visible.
   */
  isShared?: boolean;
  /** Called when one is gone, or may no longer be seen; `before`: the value that was held, null if there was none. */
  lost?(id: number, before: Value | null, failure: ApiError): void;
}

interface Kept {
  reading: Reading;
  /** Reads a part that a change has made old. */
  renew: SlowRead;
  /** Null until there is a first value. */
  subscription: Subscription | null;
}

/** Creates a store of things that are read once each and kept up to date by their topics while they are in use. */
export function createLiveEntity<Value, Change, Snapshot>(spec: EntitySpec<Value, Change, Snapshot>) {
  const held = new HeldValues<Value>((id, value) => cells.set(String(id), { value, failure: null }));
  const kept = new Map<number, Kept>();
  const cells: Cells<Value> = createCells<Value>(
    (key) => begin(Number(key)),
    () => held.clear(),
  );
  const holder = {
    begun: (act: Act<Value>) => held.begun(act),
    acked: (key: number, until: LiveHead | null | undefined) => held.acked(key, until),
    ended: (key: number) => held.ended(key),
    isUnderWay: (key: number) => held.isUnderWay(key),
    read: (id: number) => cells.read(String(id)),
  };

  function lose(id: number, failure: ApiError): void {
    const keeper = kept.get(id);
    const before = held.get(id)?.value ?? null;
    keeper?.subscription?.unsubscribe();
    if (keeper) keeper.subscription = null;
    keeper?.reading.stop();
    keeper?.renew.cancel();
    held.drop(id);
    cells.set(String(id), { value: null, failure });
    spec.lost?.(id, before, failure);
  }

  function begin(id: number) {
    const reading = new Reading(
      async (signal) => {
        const read = await spec.read(id, signal, held.get(id));
        if (signal.aborted) return;
        // the answer has all changes up to its head; the subscription receives the later ones
        keeper.renew.cancel();
        held.put(id, read);
        if (keeper.subscription) keeper.subscription.rebase(read.live);
        else keeper.subscription = subscribe(id, read.live, keeper);
      },
      (failure) => cells.set(String(id), { failure }),
    );
    const renew = new SlowRead(() => void reading.read(), 0);
    const keeper: Kept = { reading, renew, subscription: null };
    kept.set(id, keeper);
    const base = held.get(id);
    if (base) keeper.subscription = subscribe(id, base.live, keeper);
    if (!base || base.isOld) void reading.read();
    return {
      read: () => reading.read(),
      retry: () => reading.retry(),
      release: () => {
        reading.stop();
        renew.cancel();
        keeper.subscription?.unsubscribe();
        kept.delete(id);
      },
    };
  }

  function subscribe(id: number, { offset, epoch }: LiveHead, { reading, renew }: Kept): Subscription {
    /** Returns true if it must be read again. */
    const take = ({ value, isOld = false }: Next<Value>, head: LiveHead): boolean => {
      if (value === null) lose(id, new ApiError('not_found', 404));
      else held.put(id, { value, live: head, isOld: isOld || (held.get(id)?.isOld ?? false) });
      return value !== null && isOld;
    };
    return live.subscribe<Change, Snapshot>(spec.topic(id), {
      from: { offset, epoch },
      apply: (frame, { missed }) => {
        let isOld = false;
        for (const change of frame.changes) {
          const base = held.get(id);
          if (!base) return;
          isOld = take(spec.apply(base.value, change), { ...base.live, offset: frame.offset }) || isOld;
          spec.heard?.(id, change, base.value, missed);
        }
        if (isOld && spec.isShared) renew.request();
        else if (isOld) void reading.read();
      },
      snapshot: (snapshot, head) => {
        const base = held.get(id);
        if (!base || !snapshot) return;
        const isOld = take(spec.merge(base.value, snapshot), head);
        spec.heard?.(id, null, base.value, true);
        if (isOld) void reading.read();
      },
      closed: (reason) => lose(id, failureOf(reason)),
      rejected: (error) => lose(id, error),
    });
  }

  return {
    cells,
    /** Returns the known value of one; null if there is none. */
    value: (id: number | null): Value | null => (id === null ? null : cells.get(String(id)).value),
    /** Keeps one up to date; returns the function that ends this. */
    hold: (id: number) => cells.hold(String(id)),
    /** Stores a value that an answer carried, unless a newer one is known. `isOld`: a part of it must be read. */
    put(id: number, value: Value, head: LiveHead, isOld = false): void {
      const here = held.get(id)?.live;
      if (here?.epoch === head.epoch && head.offset < here.offset) return;
      held.put(id, { value, live: head, isOld });
      kept.get(id)?.subscription?.rebase(head);
      if (isOld) void cells.read(String(id));
    },
    /** Removes one that this person has deleted, or may no longer see. */
    drop: (id: number, failure = new ApiError('not_found', 404)) => lose(id, failure),
    /**
     * Changes one at once and calls the server; `until` returns the head at which its topic publishes the change. Fails
     * as `send` does.
     */
    patch: <T>(
      id: number,
      apply: (value: Value) => Value,
      send: () => Promise<T>,
      until?: (answer: T) => LiveHead | null | undefined,
    ): Promise<T> => perform(holder, id, apply, send, until),
  };
}

function failureOf(reason: ClosedReason): ApiError {
  return reason === 'no_right' ? new ApiError('forbidden', 403) : new ApiError('not_found', 404);
}

/**
 * Returns one as it is now, and the function that reads it again. It is kept up to date while it is in use; null uses
 * none.
 */
export const useEntity = <Value>({ cells }: { cells: Cells<Value> }, id: number | null) =>
  useCell(cells, id === null ? null : String(id));
