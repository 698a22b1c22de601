import type { LiveHead } from '../protocol/generated/protocol';
import { LatestRead } from './latest-read';
import { live } from './live';
import { createReadCache, type ReadCache, useCachedRead } from './read-cache';
import { jitterOf, THROTTLE_MS, ThrottledRead } from './throttled-read';
import type { Head } from './topic';
import { type Heads, headsOf, lowestHeads, TopicSet } from './topic-set';

/**
 * A function that `read` calls with the server's answer. It records the heads of topics in the answer (`list_live`), and returns the
 * answer's result.
 */
export type RecordHeads = <T>(answer: { result: T; list_live?: readonly LiveHead[] }) => T;

/** The specification of a value that is read by calls and kept up to date while it is in use. */
export interface ResourceSpec<Params, Value, Change> {
  /**
   * Reads the value. If the answer is passed to `recordHeads`, the value counts as up to date as of the heads in the answer. Otherwise it
   * counts as up to date only as of the time when the request was sent.
   */
  read(params: Params, signal: AbortSignal, recordHeads: RecordHeads): Promise<Value>;
  /** Returns the topic whose changes may make the value outdated. */
  topic?(params: Params): string;
  /** Returns the heads that the value contains for further topics, as of the time of the read. */
  heads?(value: Value): readonly LiveHead[];
  /** Returns true if a change makes the value outdated. `value` is the value that was read last; null before the first answer. */
  isInvalidatedBy?(change: Change, params: Params, value: Value | null): boolean;
  /**
   * Returns the next value if the change contains all that is needed to compute it, else null. Pure; applying the same change twice has no
   * further effect.
   */
  apply?(value: Value, change: Change, params: Params): Value | null;
  /** True if the value changes often. It is then read at most once in 10 seconds, and only while the page is visible. */
  isThrottled?: boolean;
  /**
   * True if many people look at the value at the same time. After a change, each page then reads the value only while it is visible, at a
   * random time within a second. If the change came on a person's own topic (`user:`), the page reads it immediately.
   */
  isShared?: boolean;
}

/**
 * Creates a value that is read once for all its users. It is read again when a change makes it outdated or the server can be reached again.
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
     * Subscribes to the topic `name`. The subscription starts from the head in the server's answer (`published`). If the answer contains
     * none, it starts from the head that this page had before the call (`asked`). `more` contains the heads of further topics in the
     * answer.
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
    /** Starts to read the value before the page that uses it is shown. Returns the function that ends this use of the value. */
    preload: (params: Params) => cache.retain(keyOf(params)),
  };
}

/**
 * Returns the current state of the value, and the function that reads it again. The value is kept up to date while the component is
 * mounted. If `params` is undefined, nothing is read.
 */
export const useResource = <Params, Value>(
  resource: ReadCache<Value> & { keyOf: (params: Params) => string },
  params: Params | undefined,
) => useCachedRead(resource, params === undefined ? null : resource.keyOf(params));
