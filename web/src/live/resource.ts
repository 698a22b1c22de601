import type { LiveHead } from '../protocol/generated/protocol';
import { LatestRead } from './latest-read';
import { live } from './live';
import { createReadCache, type ReadCache, useCachedRead } from './read-cache';
import { jitterOf, THROTTLE_MS, ThrottledRead } from './throttled-read';
import type { Head } from './topic';
import { type Heads, headsOf, lowestHeads, TopicSet } from './topic-set';

/** Returns an answer's result, and records the topics' heads that the answer names. */
export type RecordHeads = <T>(answer: { result: T; list_live?: readonly LiveHead[] }) => T;

/** A value that calls return, kept up to date while it is in use. */
export interface ResourceSpec<Params, Value, Change> {
  /**
   * Reads the value. An answer passed to `recordHeads` is as old as the heads that it names; any other may be as old as its
   * request.
   */
  read(params: Params, signal: AbortSignal, recordHeads: RecordHeads): Promise<Value>;
  /** The topic whose changes may make it old. */
  topic?(params: Params): string;
  /** More topics that an answer names, with their heads at the time of the read. */
  heads?(value: Value): readonly LiveHead[];
  /** Returns true if a change makes the value old. `value`: the one read last; null before the first answer. */
  isInvalidatedBy?(change: Change, params: Params, value: Value | null): boolean;
  /**
   * Returns the value after a change that contains all of it; null for any other. Pure; applying the same change twice
   * does no harm.
   */
  apply?(value: Value, change: Change, params: Params): Value | null;
  /** True if its changes come often: it is then read once in 10 seconds at most, and only while the page is visible. */
  isThrottled?: boolean;
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
  const cache: ReadCache<Value> = createReadCache<Value>((key) => {
    const params = JSON.parse(key) as Params;
    const topic = spec.topic?.(params);
    const topics = new TopicSet<Change>({
      onChange: (change, { topic }) => {
        const { value } = cache.get(key);
        const next = value === null ? null : (spec.apply?.(value, change, params) ?? null);
        if (next !== null) cache.set(key, { value: next, failure: null });
        if (!spec.isInvalidatedBy?.(change, params, value)) return;
        if (spec.isThrottled || spec.isShared) throttled.request(jitterOf(topic));
        else void latestRead.read();
      },
      onOutdated: () => void latestRead.read(),
    });
    /**
     * Subscribes from the answer's head, or from the head that this page had when it made the call; `more`: other
     * topics that the answer names.
     */
    const subscribe = (name: string, published: Head | undefined, asked: Head | null, more: Heads) => {
      if (published) topics.rebase(new Map([[name, published], ...more]));
      else topics.add(name, asked);
    };
    const latestRead = new LatestRead(
      async (signal) => {
        const asked = topic === undefined ? null : live.head(topic);
        let published = null as Heads | null;
        const recordHeads: RecordHeads = ({ result, list_live = [] }) => {
          published = lowestHeads(published, headsOf(list_live));
          return result;
        };
        let more: Heads = new Map();
        try {
          const value = await spec.read(params, signal, recordHeads);
          if (!signal.aborted) cache.set(key, { value, failure: null });
          more = headsOf(spec.heads?.(value) ?? []);
        } finally {
          if (topic !== undefined && !signal.aborted) subscribe(topic, published?.get(topic), asked, more);
        }
      },
      (failure) => cache.set(key, { failure }),
    );
    const throttled = new ThrottledRead(() => void latestRead.read(), spec.isThrottled ? THROTTLE_MS : 0);
    void latestRead.read();
    return {
      read: () => latestRead.read(),
      retry: () => latestRead.retry(),
      release: () => {
        latestRead.stop();
        throttled.cancel();
        topics.clear();
      },
    };
  });
  const keyOf = (params: Params) => JSON.stringify(params);
  return {
    ...cache,
    keyOf,
    /**
     * Begins to read before the page that uses it; returns the function that ends this, once the page uses it or none
     * has come.
     */
    preload: (params: Params) => cache.retain(keyOf(params)),
  };
}

/**
 * Returns the value as it is now, and the function that reads it again. It is kept up to date while it is in use;
 * undefined reads nothing.
 */
export const useResource = <Params, Value>(
  resource: ReadCache<Value> & { keyOf: (params: Params) => string },
  params: Params | undefined,
) => useCachedRead(resource, params === undefined ? null : resource.keyOf(params));
