import { ApiError } from '../api/errors';
import type { ClosedReason, LiveHead } from '../protocol/generated/protocol';
import { type Act, perform } from './acts';
import { type Cells, createCells, useCell } from './cells';
import type { Subscription } from './dispatch';
import { HeldValues, type Placed } from './held-values';
import { live } from './live';
import { Reading } from './reading';
import { SlowRead } from './slow-read';

/** What a change or a snapshot makes of a value: null where it is gone. `isOld`: a part of it is to be read. */
export interface Next<Value> {
  value: Value | null;
  isOld?: boolean;
}

/** Things that have a topic each. */
export interface EntitySpec<Value, Change, Snapshot> {
  topic(id: number): string;
  /** Reads one; `held` is what is known of it. */
  read(id: number, signal: AbortSignal, held: Placed<Value> | null): Promise<Placed<Value>>;
  /** One change. Pure; the same change twice is harmless. */
  apply(value: Value, change: Change): Next<Value>;
  /** What a snapshot says of a value that is held. Pure. */
  merge(value: Value, snapshot: NonNullable<Snapshot>): Next<Value>;
  /** Hears each change, or null for a snapshot, with the value before it; `missed`: it brings what is held up to date. */
  heard?(id: number, change: Change | null, before: Value, missed: boolean): void;
  /** Many look at one at the same moment: the part of it that a change makes old is read within a second, while somebody looks. */
  isShared?: boolean;
  /** One is gone, or may no longer be seen. */
  lost?(id: number): void;
}

interface Kept {
  reading: Reading;
  /** Reads a part that a change has made old. */
  renew: SlowRead;
  /** Null until there is a value to begin with. */
  subscription: Subscription | null;
}

/** Makes a store of things that are read once each and kept by their topics, while somebody looks at them. */
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
    keeper?.subscription?.unsubscribe();
    if (keeper) keeper.subscription = null;
    keeper?.reading.stop();
    keeper?.renew.cancel();
    held.drop(id);
    cells.set(String(id), { value: null, failure });
    spec.lost?.(id);
  }

  function begin(id: number) {
    const reading = new Reading(
      async (signal) => {
        const read = await spec.read(id, signal, held.get(id));
        if (signal.aborted) return;
        // what was told up to here is in the answer; the subscription hears the rest
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
    /** Returns whether it is to be read again. */
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
    /** What is known of one. */
    value: (id: number | null): Value | null => (id === null ? null : cells.get(String(id)).value),
    /** Keeps one true; answers how to leave it. */
    hold: (id: number) => cells.hold(String(id)),
    /** A value that an answer carried, unless a newer one is known. `isOld`: a part of it is to be read. */
    put(id: number, value: Value, head: LiveHead, isOld = false): void {
      const here = held.get(id)?.live;
      if (here?.epoch === head.epoch && head.offset < here.offset) return;
      held.put(id, { value, live: head, isOld });
      kept.get(id)?.subscription?.rebase(head);
      if (isOld) void cells.read(String(id));
    },
    /** One that is gone by an act of one's own. */
    drop: (id: number) => lose(id, new ApiError('not_found', 404)),
    /** Changes one at once and asks the server to; `until` says where its topic tells of that. Fails as `send` does. */
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

/** One as it is now, and how to ask again. It is kept true while somebody uses it; null uses none. */
export const useEntity = <Value>({ cells }: { cells: Cells<Value> }, id: number | null) =>
  useCell(cells, id === null ? null : String(id));
