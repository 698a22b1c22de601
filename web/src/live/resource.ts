import type { LiveHead } from '../protocol/generated/protocol';
import { type Cells, createCells, useCell } from './cells';
import { live } from './live';
import { Reading } from './reading';
import { SLOW_GAP_MS, SlowRead, spreadOf } from './slow-read';
import type { Head } from './topic';
import { type Heads, headsOf, lowest, TopicSet } from './topic-set';

/** Takes an answer's result, and remembers where the topics stood that it names. */
export type Take = <T>(answer: { result: T; list_live?: readonly LiveHead[] }) => T;

/** Something that calls answer, kept while somebody looks at it. */
export interface ResourceSpec<Params, Value, Change> {
  /** An answer that is handed to `take` is as old as it says; any other may be as old as its question. */
  read(params: Params, signal: AbortSignal, take: Take): Promise<Value>;
  /** The topic whose changes may make it old. */
  topic?(params: Params): string;
  /** More topics that an answer names, as they stood when it was read. */
  heads?(value: Value): readonly LiveHead[];
  /** `value`: what was read last; null before the first answer. */
  isStale?(change: Change, params: Params, value: Value | null): boolean;
  /** The value after a change that tells all of it; null after any other. Pure; the same change twice is harmless. */
  apply?(value: Value, change: Change, params: Params): Value | null;
  /** Its changes come often: they have it read once in 10 seconds at most, and only while somebody looks. */
  slow?: boolean;
  /** Many look at it at the same moment: each reads it within a second of a change, while somebody looks; at once where one person alone hears of it. */
  isShared?: boolean;
}

/** Makes a read that its users share: asked once for all of them, again when a change makes it old or the server returns. */
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
    /** From where the answer stands, else from where this page stood on the topic when it asked; `more`: others that it names. */
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
    /** Begins to read ahead of the page that uses it; answers how to leave it, once the page does or none has come. */
    preload: (params: Params) => cells.hold(keyOf(params)),
  };
}

/** The value as it is now, and how to ask again. It is kept true while somebody uses it; undefined asks for nothing. */
export const useResource = <Params, Value>(
  resource: Cells<Value> & { keyOf: (params: Params) => string },
  params: Params | undefined,
) => useCell(resource, params === undefined ? null : resource.keyOf(params));
