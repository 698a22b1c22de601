import type { ApiError } from '../api/errors';
import type { ClosedReason, LiveHead, PresenceEvent, Timestamp } from '../protocol/generated/protocol';

/** The number of newest frames of a topic that are kept, to bring rows that were read a little earlier up to date. */
export const KEPT_FRAMES = 256;

/** A committed, numbered set of changes of one topic. */
export interface ChangeFrame<Change = unknown> {
  topic: string;
  offset: number;
  at: Timestamp;
  changes: Change[];
}

export type Head = Pick<LiveHead, 'offset' | 'epoch'>;

export interface FrameContext {
  /** True if the frame was missed while disconnected, or brings rows read earlier up to date: nothing is highlighted. */
  missed: boolean;
}

/** The callbacks and the starting point of a subscription to a topic. */
export interface Subscriber<Change, Snapshot> {
  /** Receives each frame once, in order, none left out. */
  apply(frame: ChangeFrame<Change>, context: FrameContext): void;
  /**
   * Receives a snapshot, which replaces the held state of the topic; rows that come by REST must be read again, then
   * rebase().
   */
  snapshot?(snapshot: Snapshot, head: LiveHead): void;
  /**
   * Called when the topic is live and everything missed was applied, with the number of those frames. Called again
   * after each outage.
   */
  ready?(missed: number): void;
  /** Receives the people on the topic (review: and playlist:). */
  presence?(event: PresenceEvent): void;
  /** Called when the subscription has ended. */
  closed?(reason: ClosedReason): void;
  /** Called when the subscription was refused. */
  rejected?(error: ApiError): void;
  /** The head that the held rows reflect: frames after it are applied. Without it the snapshot comes first. */
  from?: Head;
  /** For link: topics, and exports of links. */
  token?: string;
  /** Replaces the link's password. */
  ticket?: string;
}

/** One subscriber and the head that it has reached. */
export interface Seat {
  subscriber: Subscriber<unknown, unknown>;
  /** Null until rows or a snapshot are held. */
  head: Head | null;
  /** True if it has reached the topic's end or is beyond it: it receives frames as they come. */
  joined: boolean;
}

/**
 * The stream of one topic as this page holds it, and its subscribers. It knows no connection; `report` receives the
 * errors that a subscriber throws, which stop no other.
 */
export class Topic {
  readonly name: string;
  readonly seats = new Set<Seat>();
  head: Head | null = null;
  /** The newest frames, newest last, without gaps, ending at `head`. */
  #kept: ChangeFrame[] = [];
  #snapshot: { value: unknown; head: Head } | null = null;
  #report: (error: unknown) => void;

  constructor(name: string, report: (error: unknown) => void) {
    this.name = name;
    this.#report = report;
  }

  /** Calls every subscriber. */
  each(tell: (subscriber: Subscriber<unknown, unknown>) => void): void {
    for (const seat of [...this.seats]) this.tell(seat, tell);
  }

  /** Returns the head from which to subscribe; null if a subscriber needs the snapshot. */
  start(): Head | null {
    if (this.head) return this.head;
    const asked = [...this.seats].filter((seat) => seat.head !== null || seat.subscriber.snapshot);
    const heads = asked.map((seat) => seat.head);
    const [first] = heads;
    if (!first || heads.some((head) => head?.epoch !== first.epoch)) return null;
    return { epoch: first.epoch, offset: Math.min(...heads.map((head) => head?.offset ?? 0)) };
  }

  /**
   * Returns the frames after `head` up to the end, oldest first; null if they are no longer held, or the epoch is
   * another.
   */
  since(head: Head): ChangeFrame[] | null {
    if (this.head === null || head.epoch !== this.head.epoch) return null;
    if (head.offset >= this.head.offset) return [];
    const [first] = this.#kept;
    if (!first || first.offset > head.offset + 1) return null;
    return this.#kept.filter((frame) => frame.offset > head.offset);
  }

  /** Gives the next frame of the stream to all subscribers whose rows do not include it. */
  push(frame: ChangeFrame, missed: boolean): void {
    if (this.head === null) return;
    this.head = { epoch: this.head.epoch, offset: frame.offset };
    this.#kept.push(frame);
    if (this.#kept.length > KEPT_FRAMES) this.#kept.shift();
    for (const seat of [...this.seats]) if (seat.joined) this.#apply(seat, frame, missed);
  }

  /** Applies frames that were missed, in order; returns how many of them were new. */
  resume(from: Head, end: Head, frames: readonly ChangeFrame[]): number {
    this.head ??= from;
    const fresh = frames.filter((frame) => frame.offset > from.offset);
    for (const frame of fresh) this.push(frame, true);
    this.head = { epoch: end.epoch, offset: Math.max(end.offset, this.head.offset) };
    return fresh.length;
  }

  /** Replaces the stream by a snapshot; a subscriber that is at its head or beyond keeps its state. */
  replace(head: Head, value: unknown): void {
    this.head = head;
    this.#kept = [];
    this.#snapshot = { value, head };
    for (const seat of [...this.seats]) {
      if (!seat.joined) continue;
      const stands = seat.head?.epoch === head.epoch && seat.head.offset >= head.offset;
      if (!stands) this.#give(seat, value, head);
    }
  }

  /**
   * Brings subscribers that are new, or hold older rows, to the end. Returns false if one needs a snapshot that is not
   * held.
   */
  join(): boolean {
    let complete = true;
    for (const seat of [...this.seats]) {
      if (seat.joined || this.head === null) continue;
      const caught = this.#catchUp(seat);
      if (caught === null) {
        seat.head = null;
        complete = false;
      } else this.tell(seat, (subscriber) => subscriber.ready?.(caught));
    }
    return complete;
  }

  /** Calls one subscriber, if it is still there. */
  tell(seat: Seat, tell: (subscriber: Subscriber<unknown, unknown>) => void): void {
    if (!this.seats.has(seat)) return;
    try {
      tell(seat.subscriber);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Discards the held frames and snapshot: the next answer brings a snapshot. */
  forget(): void {
    this.head = null;
    this.#kept = [];
    this.#snapshot = null;
  }

  /** Returns the number of frames that were applied; null if there is neither a frame nor a snapshot to begin with. */
  #catchUp(seat: Seat): number | null {
    let frames = seat.head === null ? null : this.since(seat.head);
    if (frames === null && !seat.subscriber.snapshot) {
      seat.head = this.head;
      frames = [];
    }
    if (frames === null) {
      // the epoch differs from the topic's: only the server knows which of the two is later
      if (seat.head !== null && seat.head.epoch !== this.head?.epoch) return null;
      const snapshot = this.#snapshot;
      frames = snapshot && this.since(snapshot.head);
      if (!snapshot || !frames) return null;
      seat.joined = true;
      this.#give(seat, snapshot.value, snapshot.head);
    }
    seat.joined = true;
    for (const frame of frames) this.#apply(seat, frame, true);
    return frames.length;
  }

  #give(seat: Seat, value: unknown, head: Head): void {
    seat.head = head;
    this.tell(seat, (subscriber) => subscriber.snapshot?.(value, { topic: this.name, ...head }));
  }

  #apply(seat: Seat, frame: ChangeFrame, missed: boolean): void {
    if (this.head === null || (seat.head?.epoch === this.head.epoch && frame.offset <= seat.head.offset)) return;
    seat.head = { epoch: this.head.epoch, offset: frame.offset };
    this.tell(seat, (subscriber) => subscriber.apply(frame, { missed }));
  }
}
