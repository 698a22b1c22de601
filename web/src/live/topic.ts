import type { ApiError } from '../api/errors';
import type { ClosedReason, LiveHead, PresenceEvent, Timestamp } from '../protocol/generated/protocol';

/**
 * The maximum number of stored frames for each topic; older frames are discarded. They bring rows that were read a little earlier up to
 * date.
 */
export const BUFFERED_FRAMES = 256;

/** A committed, numbered set of changes of one topic. */
export interface ChangeFrame<Change = unknown> {
  topic: string;
  offset: number;
  at: Timestamp;
  changes: Change[];
}

export type Head = Pick<LiveHead, 'offset' | 'epoch'>;

export interface FrameContext {
  /**
   * True if the frame was missed while disconnected, or brings rows that were read earlier up to date. Its changes are then not
   * highlighted.
   */
  missed: boolean;
}

/** The callbacks and the starting point of a subscription to a topic. */
export interface Subscriber<Change, Snapshot> {
  /** Receives every frame exactly once, in order. */
  apply(frame: ChangeFrame<Change>, context: FrameContext): void;
  /**
   * Receives a snapshot, which replaces the subscriber's state. If the subscriber has rows that a call has read, it must read them again
   * and then call `rebase()`.
   */
  snapshot?(snapshot: Snapshot, head: LiveHead): void;
  /**
   * Called when all missed frames have been applied and new frames arrive live. `missed` is the number of the missed frames. It is called
   * again after each outage.
   */
  ready?(missed: number): void;
  /** Receives the people who are on the topic. Only `review:` and `playlist:` topics send them. */
  presence?(event: PresenceEvent): void;
  /** Called when the subscription has ended. */
  closed?(reason: ClosedReason): void;
  /** Called when the subscription was refused. */
  rejected?(error: ApiError): void;
  /**
   * The head (sequence number and epoch) of the topic when the subscriber's rows were read. The frames after it are applied to the rows.
   * Without a head the subscriber first receives a snapshot.
   */
  from?: Head;
  /** The token of a share link. `link:` topics and exports of links require it. */
  token?: string;
  /**
   * The ticket that the server gave to the visitor after they entered the password of the share link. It is sent instead of the password.
   */
  ticket?: string;
}

/** A subscriber, and the head (sequence number and epoch) up to which it has received the topic's changes. */
export interface Consumer {
  subscriber: Subscriber<unknown, unknown>;
  /** The head that the subscriber has reached; null until it has rows or a snapshot. */
  head: Head | null;
  /** True if the subscriber's data includes everything up to the head of the topic, so that new frames are delivered to it directly. */
  joined: boolean;
}

/**
 * One topic on this page: its subscribers, and the frames that were received. This class does not use the connection. If a subscriber
 * throws an error, `report` receives it, and the other subscribers are still called.
 */
export class Topic {
  readonly name: string;
  readonly consumers = new Set<Consumer>();
  head: Head | null = null;
  /** The stored frames without gaps, oldest first; the last one is at `head`. */
  #buffer: ChangeFrame[] = [];
  #snapshot: { value: unknown; head: Head } | null = null;
  #report: (error: unknown) => void;

  constructor(name: string, report: (error: unknown) => void) {
    this.name = name;
    this.#report = report;
  }

  /** Calls `notify` with every subscriber. */
  each(notify: (subscriber: Subscriber<unknown, unknown>) => void): void {
    for (const consumer of [...this.consumers]) this.notify(consumer, notify);
  }

  /** Returns the head from which this page subscribes; null if the server must send a snapshot. */
  start(): Head | null {
    if (this.head) return this.head;
    const asked = [...this.consumers].filter((consumer) => consumer.head !== null || consumer.subscriber.snapshot);
    const heads = asked.map((consumer) => consumer.head);
    const [first] = heads;
    if (!first || heads.some((head) => head?.epoch !== first.epoch)) return null;
    return { epoch: first.epoch, offset: Math.min(...heads.map((head) => head?.offset ?? 0)) };
  }

  /** Returns the frames after `head`, oldest first; null if they are no longer stored or belong to another epoch. */
  since(head: Head): ChangeFrame[] | null {
    if (this.head === null || head.epoch !== this.head.epoch) return null;
    if (head.offset >= this.head.offset) return [];
    const [first] = this.#buffer;
    if (!first || first.offset > head.offset + 1) return null;
    return this.#buffer.filter((frame) => frame.offset > head.offset);
  }

  /** Stores the next frame, and delivers it to all subscribers whose rows do not include it yet. */
  push(frame: ChangeFrame, missed: boolean): void {
    if (this.head === null) return;
    this.head = { epoch: this.head.epoch, offset: frame.offset };
    this.#buffer.push(frame);
    if (this.#buffer.length > BUFFERED_FRAMES) this.#buffer.shift();
    for (const consumer of [...this.consumers]) if (consumer.joined) this.#apply(consumer, frame, missed);
  }

  /** Applies frames that were missed, in order; returns how many of them were new. */
  resume(from: Head, end: Head, frames: readonly ChangeFrame[]): number {
    this.head ??= from;
    const fresh = frames.filter((frame) => frame.offset > from.offset);
    for (const frame of fresh) this.push(frame, true);
    this.head = { epoch: end.epoch, offset: Math.max(end.offset, this.head.offset) };
    return fresh.length;
  }

  /**
   * Replaces the stored frames by a snapshot, and delivers the snapshot to the subscribers. A subscriber that has already reached the head
   * of the snapshot does not receive it.
   */
  replace(head: Head, value: unknown): void {
    this.head = head;
    this.#buffer = [];
    this.#snapshot = { value, head };
    for (const consumer of [...this.consumers]) {
      if (!consumer.joined) continue;
      const isCurrent = consumer.head?.epoch === head.epoch && consumer.head.offset >= head.offset;
      if (!isCurrent) this.#applySnapshot(consumer, value, head);
    }
  }

  /**
   * Brings subscribers that are new or have older rows up to the head of the topic. Returns false if one of them needs a snapshot that is
   * not stored.
   */
  join(): boolean {
    let complete = true;
    for (const consumer of [...this.consumers]) {
      if (consumer.joined || this.head === null) continue;
      const applied = this.#catchUp(consumer);
      if (applied === null) {
        consumer.head = null;
        complete = false;
      } else this.notify(consumer, (subscriber) => subscriber.ready?.(applied));
    }
    return complete;
  }

  /** Calls `notify` with one subscriber, unless it has unsubscribed. An error in the call is reported and does not stop the others. */
  notify(consumer: Consumer, notify: (subscriber: Subscriber<unknown, unknown>) => void): void {
    if (!this.consumers.has(consumer)) return;
    try {
      notify(consumer.subscriber);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Discards the stored frames and snapshot, so that the next subscribe call is answered with a snapshot. */
  clear(): void {
    this.head = null;
    this.#buffer = [];
    this.#snapshot = null;
  }

  /** Brings one subscriber up to the head. Returns the number of applied frames; null if the needed frames or snapshot are not stored. */
  #catchUp(consumer: Consumer): number | null {
    let frames = consumer.head === null ? null : this.since(consumer.head);
    if (frames === null && !consumer.subscriber.snapshot) {
      consumer.head = this.head;
      frames = [];
    }
    if (frames === null) {
      // the epoch differs from the topic's: only the server knows which of the two is later
      if (consumer.head !== null && consumer.head.epoch !== this.head?.epoch) return null;
      const snapshot = this.#snapshot;
      frames = snapshot && this.since(snapshot.head);
      if (!snapshot || !frames) return null;
      consumer.joined = true;
      this.#applySnapshot(consumer, snapshot.value, snapshot.head);
    }
    consumer.joined = true;
    for (const frame of frames) this.#apply(consumer, frame, true);
    return frames.length;
  }

  #applySnapshot(consumer: Consumer, value: unknown, head: Head): void {
    consumer.head = head;
    this.notify(consumer, (subscriber) => subscriber.snapshot?.(value, { topic: this.name, ...head }));
  }

  #apply(consumer: Consumer, frame: ChangeFrame, missed: boolean): void {
    if (this.head === null || (consumer.head?.epoch === this.head.epoch && frame.offset <= consumer.head.offset))
      return;
    consumer.head = { epoch: this.head.epoch, offset: frame.offset };
    this.notify(consumer, (subscriber) => subscriber.apply(frame, { missed }));
  }
}
