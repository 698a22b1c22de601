import type { LiveHead } from '../protocol/generated/protocol';
import { type Cells, createCells, useCell } from './cells';
import { live } from './live';
import { Reading } from './reading';
import { SLOW_GAP_MS, SlowRead, spreadOf } from './slow-read';
import type { Head } from './topic';
import { type Heads, headsOf, lowest, TopicSet } from './topic-set';

/** Returns an answer's result, and records the topics' heads that the answer names. */
export type Take = <T>(answer: { result: T; list_live?: readonly LiveHead[] }) => T;

/** A value that calls return, kept up to date while it is in use. */
export interface ResourceSpec<Params, Value, Change> {
  /**
   * Reads the value. An answer passed to `take` is as old as the heads that it names; any other may be as old as its
   * request.
   */
  read(params: Params, signal: AbortSignal, take: Take): Promise<Value>;
  /** The topic whose changes may make it old. */
  topic?(params: Params): string;
  /** More topics that an answer names, with their heads at the time of the read. */
  heads?(value: Value): readonly LiveHead[];
  /** Returns true if a change makes the value old. `value`: the one read last; null before the first answer. */
  isStale?(change: Change, params: Params, value: Value | null): boolean;
  /**
   * Returns the value after a change that contains all of it; null for any other. Pure; applying the same change twice
   * does no harm.
   */
  apply?(value: Value, change: Change, params: Params): Value | null;
  /** True if its changes come often: it is then read once in 10 seconds at most, and only while the page is visible. */
  slow?: boolean;
  /**
   * True if many people look at it at the same moment: each reads it within a second of a change, while the page is
   * visible; at once if the topic is one person's own.
   */
  isShared?: boolean;
}

/**
 * Creates a read that its users share: it runs once for all of them, and again when a change makes it old or the server
 * returns.
 */
export function createResource<Params, Value, Change = never>(spec: ResourceSpec<Params, Value, Change>) {
  const cells: Cells<Value> = createCells<Value>((key) => {
    const params = JSON.parse(key) as Params;
    const topic = spec.topic?.(params);
    const topics = new TopicSet<Change>({
      hear: (change, { topic }) => {
        const { value } = cells.get(key);
        const next = value === null ? null : (spec.apply?.(value, change, params) ?? null);
        if (next !== null) cells.set(key, { value: next, failure: null });
        if (!spec.isStale?.(change, params, value)) return;
        if (spec.slow || spec.isShared) slow.request(spreadOf(topic));
        else void reading.read();
      },
      outdated: () => void reading.read(),
    });
    /**
     * Subscribes from the answer's head, or from the head that this page had when it made the call; `more`: other
     * topics that the answer names.
     */
    const subscribe = (name: string, told: Head | undefined, asked: Head | null, more: Heads) => {
      if (told) topics.moveTo(new Map([[name, told], ...more]));
      else topics.add(name, asked);
    };
    const reading = new Reading(
      async (signal) => {
        const asked = topic === undefined ? null : live.head(topic);
        let told = null as Heads | null;
        const take: Take = ({ result, list_live = [] }) => {
          told = lowest(told, headsOf(list_live));
          return result;
        };
        let more: Heads = new Map();
        try {
          const value = await spec.read(params, signal, take);
          if (!signal.aborted) cells.set(key, { value, failure: null });
          more = headsOf(spec.heads?.(value) ?? []);
        } finally {
          if (topic !== undefined && !signal.aborted) subscribe(topic, told?.get(topic), asked, more);
        }
      },
      (failure) => cells.set(key, { failure }),
    );
    const slow = new SlowRead(() => void reading.read(), spec.slow ? SLOW_GAP_MS : 0);
    void reading.read();
    return {
      read: () => reading.read(),
      retry: () => reading.retry(),
      release: () => {
        reading.stop();
        slow.cancel();
        topics.clear();
      },
    };
  });
  const keyOf = (params: Params) => JSON.stringify(params);
  return {
    ...cells,
    keyOf,
    /**
     * Begins to read before the page that uses it; returns the function that ends this, once the page uses it or none
     * has come.
     */
    preload: (params: Params) => cells.hold(keyOf(params)),
  };
}

/**
 * Returns the value as it is now, and the function that reads it again. It is kept up to date while it is in use;
 * undefined reads nothing.
 */
export const useResource = <Params, Value>(
  resource: Cells<Value> & { keyOf: (params: Params) => string },
  params: Params | undefined,
) => useCell(resource, params === undefined ? null : resource.keyOf(params));
