import { readError } from '../api/errors';
import { inspect } from '../api/inspect';
import type { Subscribed } from '../protocol/generated/calls';
import type {
  ClosedEvent,
  LiveHead,
  PresenceEvent,
  ResyncEvent,
  SnapshotEvent,
  Subscribe,
} from '../protocol/generated/protocol';
import { type ChangeFrame, type Consumer, type Head, type Subscriber, Topic } from './topic';
import type { Socket } from './transport/connection';

const RETRYABLE_STATUSES = new Set([429, 503]);
const RETRY_MS = 1500;

/** The subscription of a store to a topic. */
export interface Subscription {
  readonly topic: string;
  /** The head up to which this subscriber has applied frames; null before the first answer. */
  head(): LiveHead | null;
  /**
   * Sets the head of the subscriber after all its rows were read again as of `head`. Frames after `head` are then applied. If these frames
   * are no longer available, the subscriber receives a snapshot and must read its rows again.
   */
  rebase(head: Head): void;
  /**
   * Returns the frames after `head`, oldest first. A store applies them to a page of rows that was read as of `head`, so that the page is
   * up to date. Returns null if these frames are no longer stored or belong to another epoch; the page must then be read again.
   */
  since(head: Head): ChangeFrame[] | null;
  unsubscribe(): void;
}

type Settled = { result: Subscribed } | { error: string; status: number };

interface Entry {
  topic: Topic;
  state: 'idle' | 'subscribing' | 'subscribed' | 'refused for now';
  /** The head of the topic that was sent in the current subscribe call; null if none was sent. */
  asked: Head | null;
}

/**
 * Subscribes to topics over a socket. Delivers frames in order, resumes after a lost connection, and lets several subscribers share a
 * topic. This module imports no store.
 */
export class Dispatcher {
  #socket: Socket;
  #report: (error: unknown) => void;
  #entries = new Map<string, Entry>();
  #ready = false;
  #queued = false;

  constructor(socket: Socket, report: (error: unknown) => void = (error) => globalThis.reportError(error)) {
    this.#socket = socket;
    this.#report = report;
    socket.on('change', (frame: ChangeFrame) => this.#onChange(frame));
    socket.on('snapshot', ({ topic, offset, epoch, snapshot }: SnapshotEvent) => {
      const entry = this.#entries.get(topic);
      if (entry?.state === 'subscribed') entry.topic.replace({ offset, epoch }, snapshot);
    });
    socket.on('presence', (event: PresenceEvent) => {
      this.#entries.get(event.topic)?.topic.each((subscriber) => subscriber.presence?.(event));
    });
    socket.on('resync', ({ topic }: ResyncEvent) => this.#resubscribe(this.#entries.get(topic)));
    socket.on('closed', ({ topic, reason }: ClosedEvent) => {
      const entry = this.#entries.get(topic);
      this.#entries.delete(topic);
      entry?.topic.each((subscriber) => subscriber.closed?.(reason));
    });
    socket.on('disconnect', () => {
      this.#ready = false;
      for (const entry of this.#entries.values()) entry.state = 'idle';
    });
  }

  /**
   * Adds a subscriber to a topic; `unsubscribe()` of the result removes it. The subscriber is never called before this method has returned.
   */
  subscribe<Change, Snapshot>(topic: string, subscriber: Subscriber<Change, Snapshot>): Subscription {
    const entry = this.#entries.get(topic) ?? { topic: new Topic(topic, this.#report), state: 'idle', asked: null };
    this.#entries.set(topic, entry);
    const consumer: Consumer = {
      subscriber: subscriber as Subscriber<unknown, unknown>,
      head: subscriber.from ?? null,
      joined: false,
    };
    entry.topic.consumers.add(consumer);
    this.#wake();
    return {
      topic,
      head: () => consumer.head && { topic, ...consumer.head },
      rebase: (head) => {
        consumer.head = head;
        consumer.joined = false;
        this.#wake();
      },
      since: (head) => (isAhead(consumer, entry.topic) ? unmissed(consumer, head) : entry.topic.since(head)),
      unsubscribe: () => this.#unsubscribe(entry, consumer),
    };
  }

  /**
   * Returns the head of a topic up to which this page has received frames; a subscription can resume from it. Null if the page has received
   * nothing.
   */
  head(topic: string): LiveHead | null {
    const head = this.#entries.get(topic)?.topic.head;
    return head ? { topic, ...head } : null;
  }

  /**
   * Subscribes to all topics in one call. It is called once the server has accepted the connection. `own`: the server's answer to init for
   * the person's own topic (`user:`), which is therefore not requested again. Resolves after the server has answered the call.
   */
  async resume(own?: Subscribed): Promise<void> {
    this.#ready = true;
    const entry = own ? this.#entries.get(own.topic) : undefined;
    if (own && entry) {
      entry.asked = entry.topic.head;
      this.#onAnswer(entry, { result: own });
    }
    await this.#flush();
  }

  /**
   * Schedules two things for the end of this turn of the event loop: bringing new subscribers up to date, and one subscribe call for all
   * topics that were requested in this turn.
   */
  #wake(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      for (const entry of this.#entries.values()) if (entry.state === 'subscribed') this.#join(entry);
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (!this.#ready) return;
    const asked = [...this.#entries.values()].filter((entry) => entry.state === 'idle');
    if (asked.length === 0) return;
    for (const entry of asked) {
      entry.state = 'subscribing';
      entry.asked = entry.topic.start();
    }
    let answer: unknown;
    try {
      answer = await this.#socket.emitWithAck('subscribe', asked.map(request));
    } catch {
      return; // the connection went away; the next one subscribes again
    }
    const items = (answer as { result?: Settled[] } | null)?.result ?? (answer as Settled[] | null);
    for (const [index, entry] of asked.entries()) {
      // the topic was unsubscribed or closed before the answer was received
      if (this.#entries.get(entry.topic.name) !== entry) continue;
      const item = Array.isArray(items) ? items[index] : (answer as Settled);
      this.#onAnswer(entry, item ?? { error: 'try_again', status: 503 });
    }
  }

  #onAnswer(entry: Entry, item: Settled): void {
    const { topic } = entry;
    if (!('result' in item)) {
      if (RETRYABLE_STATUSES.has(item.status)) {
        entry.state = 'refused for now';
        setTimeout(() => {
          if (entry.state === 'refused for now') this.#resubscribe(entry);
        }, RETRY_MS);
        return;
      }
      this.#entries.delete(topic.name);
      topic.each((subscriber) => subscriber.rejected?.(readError(item, item.status)));
      return;
    }
    const { offset, epoch, snapshot, missed } = item.result;
    entry.state = 'subscribed';
    const before = [...topic.consumers].filter((consumer) => consumer.joined);
    let applied = 0;
    if (missed) applied = topic.resume(entry.asked ?? { offset, epoch }, { offset, epoch }, missed);
    else topic.replace({ offset, epoch }, snapshot);
    for (const consumer of before) topic.notify(consumer, (subscriber) => subscriber.ready?.(applied));
    this.#join(entry);
  }

  #join(entry: Entry): void {
    if (entry.topic.join()) return;
    entry.topic.clear();
    this.#resubscribe(entry);
  }

  #onChange(frame: ChangeFrame): void {
    inspect.frame(frame);
    const entry = this.#entries.get(frame.topic);
    const head = entry?.topic.head;
    if (entry?.state !== 'subscribed' || !head || frame.offset <= head.offset) return;
    if (frame.offset > head.offset + 1) this.#resubscribe(entry);
    else entry.topic.push(frame, false);
  }

  #resubscribe(entry: Entry | undefined): void {
    // an answer that is still in progress comes after the frames that were dropped
    if (!entry || entry.state === 'subscribing') return;
    entry.state = 'idle';
    this.#wake();
  }

  #unsubscribe(entry: Entry, consumer: Consumer): void {
    const { topic } = entry;
    topic.consumers.delete(consumer);
    if (topic.consumers.size > 0 || this.#entries.get(topic.name) !== entry) return;
    this.#entries.delete(topic.name);
    if (this.#ready && entry.state !== 'idle') this.#socket.emit('unsubscribe', { topic: topic.name }, () => {});
  }
}

/** Returns true if a subscriber's rows are newer than the last received frame, or if no frame has been received. */
function isAhead({ head }: Consumer, topic: Topic): boolean {
  return topic.head === null || (head?.epoch === topic.head.epoch && head.offset > topic.head.offset);
}

/**
 * Decides what to do with a page of rows that was read as of `head`. Returns an empty list if the page is at least as new as the
 * subscriber's other rows, so that no frame has to be applied. Returns null if it is older and must be read again.
 */
function unmissed({ head: consumerHead }: Consumer, head: Head): ChangeFrame[] | null {
  return consumerHead?.epoch === head.epoch && consumerHead.offset <= head.offset ? [] : null;
}

function request({ topic, asked }: Entry): Subscribe {
  const subscribers = [...topic.consumers].map((consumer) => consumer.subscriber);
  const { token, ticket } = subscribers.find((subscriber) => subscriber.token !== undefined) ?? {};
  return {
    topic: topic.name,
    ...(asked ?? {}),
    ...(token === undefined ? {} : { token }),
    ...(ticket === undefined ? {} : { ticket }),
  };
}
