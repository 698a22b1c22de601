import type { ApiError } from '../api/errors';
import { readError } from '../api/errors';
import type { LiveHead, PresenceEvent, Subscribe, Timestamp } from '../protocol/generated/protocol';
import type { Socket } from './transport/connection';

const KEPT_FRAMES = 256;
const AGAIN_LATER = new Set([429, 503]);
const AGAIN_MS = 1500;

/** A committed, numbered set of changes of one topic. */
export interface ChangeFrame<Change = unknown> {
  topic: string;
  offset: number;
  at: Timestamp;
  changes: Change[];
}

export interface FrameContext {
  /** The frame was missed while away and comes with the answer to subscribe: show no flash. */
  missed: boolean;
}

/** What a store gives to follow a topic. Only this dispatcher calls it. */
export interface Follower<Change, Snapshot> {
  /** One frame, in order, none twice and none left out. */
  apply(frame: ChangeFrame<Change>, context: FrameContext): void;
  /** Replaces what is held of the topic; rows that come by REST must be read again, then rebase(). */
  snapshot?(snapshot: Snapshot, head: LiveHead): void;
  /** The subscription stands and everything missed was applied: how many frames that were. */
  followed?(missed: number): void;
  /** Who is here (review: and playlist:). */
  presence?(event: PresenceEvent): void;
  /** The subscription has ended: no_right, gone or revoked. */
  closed?(reason: string): void;
  /** It was refused. */
  refused?(error: ApiError): void;
  /** Where the rows that are already held stand: subscribes from there. */
  from?: Pick<LiveHead, 'offset' | 'epoch'>;
  /** For link: topics. */
  token?: string;
  password?: string;
}

/** A topic being followed. */
export interface Following {
  readonly topic: string;
  /** Where this client stands; null before the first answer. */
  head(): LiveHead | null;
  /**
   * Rows were read again at `head`: what came after it is applied again. Answers at once where the frames are still
   * held here, else subscribes again from there.
   */
  rebase(head: Pick<LiveHead, 'offset' | 'epoch'>): void;
  /**
   * The frames after `offset` up to where this client stands, oldest first: to bring rows of a page that was read
   * earlier up to date. Null where they are no longer held, or the epoch is another: read the page again.
   */
  since(head: Pick<LiveHead, 'offset' | 'epoch'>): ChangeFrame[] | null;
  stop(): void;
}

interface Entry {
  topic: string;
  follower: Follower<unknown, unknown>;
  offset: number | null;
  epoch: string | null;
  /** The subscription stands on the server. */
  standing: boolean;
  /** Subscribe was sent and is not answered. */
  asking: boolean;
  /** Newest last, without gaps, ending at `offset`. */
  kept: ChangeFrame[];
}

interface SubscribeAnswer {
  topic: string;
  offset: number;
  epoch: string;
  snapshot?: unknown;
  missed?: ChangeFrame[];
}

type Settled = { result: SubscribeAnswer } | { error: string; status: number };

/** Follows topics over a socket: subscribes, keeps order, resumes after a loss. Imports no store. */
export class Dispatcher {
  #socket: Socket;
  #entries = new Map<string, Entry>();
  #ready = false;
  #queued = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('change', (frame: ChangeFrame) => this.#changed(frame));
    socket.on('snapshot', (answer: SubscribeAnswer) => this.#replaced(answer));
    socket.on('presence', (event: PresenceEvent) => this.#entries.get(event.topic)?.follower.presence?.(event));
    socket.on('resync', ({ topic }: { topic: string }) => this.#again(this.#entries.get(topic)));
    socket.on('closed', ({ topic, reason }: { topic: string; reason: string }) => {
      const entry = this.#entries.get(topic);
      this.#entries.delete(topic);
      entry?.follower.closed?.(reason);
    });
    socket.on('disconnect', () => {
      this.#ready = false;
      for (const entry of this.#entries.values()) {
        entry.standing = false;
        entry.asking = false;
      }
    });
  }

  /** Follows a topic until stop(). A topic has one follower at a time: the newer takes the place of the older. */
  follow<Change, Snapshot>(topic: string, follower: Follower<Change, Snapshot>): Following {
    const entry: Entry = {
      topic,
      follower: follower as Follower<unknown, unknown>,
      offset: follower.from?.offset ?? null,
      epoch: follower.from?.epoch ?? null,
      standing: false,
      asking: false,
      kept: [],
    };
    this.#entries.set(topic, entry);
    this.#ask();
    return {
      topic,
      head: () => headOf(entry),
      rebase: (head) => this.#rebase(entry, head),
      since: (head) => since(entry, head),
      stop: () => this.#stop(entry),
    };
  }

  /** Where this client stands on a topic, to resume from (the person's own topic goes with init). */
  head(topic: string): LiveHead | null {
    const entry = this.#entries.get(topic);
    return entry ? headOf(entry) : null;
  }

  /** The connection is introduced: subscribes to everything in one list. Settles when that is answered. */
  async resume(own?: SubscribeAnswer): Promise<void> {
    this.#ready = true;
    const entry = own ? this.#entries.get(own.topic) : undefined;
    if (own && entry) this.#answered(entry, { result: own });
    await this.#flush();
  }

  #ask(): void {
    if (this.#queued || !this.#ready) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    if (!this.#ready) return;
    const asked = [...this.#entries.values()].filter((entry) => !entry.standing && !entry.asking);
    if (asked.length === 0) return;
    for (const entry of asked) entry.asking = true;
    let answer: unknown;
    try {
      answer = await this.#socket.emitWithAck('subscribe', asked.map(request));
    } catch {
      return; // the connection went away; the next one subscribes again
    }
    const items = (answer as { result?: Settled[] } | null)?.result ?? (answer as Settled[] | null);
    for (const [index, entry] of asked.entries()) {
      // another follower may have taken the place, or it was stopped, while the answer was under way
      if (this.#entries.get(entry.topic) !== entry) continue;
      const item = Array.isArray(items) ? items[index] : (answer as Settled);
      this.#answered(entry, item ?? { error: 'try_again', status: 503 });
    }
  }

  #answered(entry: Entry, item: Settled): void {
    entry.asking = false;
    if (!('result' in item)) {
      if (AGAIN_LATER.has(item.status)) {
        setTimeout(() => this.#ask(), AGAIN_MS);
        return;
      }
      this.#entries.delete(entry.topic);
      entry.follower.refused?.(readError(item, item.status));
      return;
    }
    const { offset, epoch, snapshot, missed } = item.result;
    entry.standing = true;
    let applied = 0;
    if (missed) {
      entry.epoch = epoch;
      for (const frame of missed) {
        if (entry.offset !== null && frame.offset <= entry.offset) continue;
        this.#apply(entry, frame, true);
        applied += 1;
      }
      entry.offset = Math.max(offset, entry.offset ?? 0);
    } else {
      this.#take(entry, { topic: entry.topic, offset, epoch }, snapshot);
    }
    entry.follower.followed?.(applied);
  }

  #changed(frame: ChangeFrame): void {
    const entry = this.#entries.get(frame.topic);
    if (!entry?.standing || entry.offset === null) return;
    if (frame.offset <= entry.offset) return;
    if (frame.offset > entry.offset + 1) {
      this.#again(entry);
      return;
    }
    this.#apply(entry, frame, false);
  }

  #apply(entry: Entry, frame: ChangeFrame, missed: boolean): void {
    entry.offset = frame.offset;
    entry.kept.push(frame);
    if (entry.kept.length > KEPT_FRAMES) entry.kept.shift();
    entry.follower.apply(frame, { missed });
  }

  #replaced(answer: SubscribeAnswer): void {
    const entry = this.#entries.get(answer.topic);
    if (!entry?.standing) return;
    const { topic, offset, epoch, snapshot } = answer;
    this.#take(entry, { topic, offset, epoch }, snapshot);
  }

  #take(entry: Entry, head: LiveHead, snapshot: unknown): void {
    entry.offset = head.offset;
    entry.epoch = head.epoch;
    entry.kept = [];
    entry.follower.snapshot?.(snapshot, head);
  }

  #again(entry: Entry | undefined): void {
    if (!entry) return;
    entry.standing = false;
    this.#ask();
  }

  #rebase(entry: Entry, head: Pick<LiveHead, 'offset' | 'epoch'>): void {
    const frames = since(entry, head);
    if (frames) {
      for (const frame of frames) entry.follower.apply(frame, { missed: true });
      return;
    }
    if (head.epoch === entry.epoch && entry.offset !== null && head.offset > entry.offset) {
      // the rows are ahead of the stream: what comes of it until there is in them already
      entry.offset = head.offset;
      entry.kept = [];
      return;
    }
    entry.offset = head.offset;
    entry.epoch = head.epoch;
    entry.kept = [];
    this.#again(entry);
  }

  #stop(entry: Entry): void {
    if (this.#entries.get(entry.topic) !== entry) return;
    this.#entries.delete(entry.topic);
    if (this.#ready && (entry.standing || entry.asking)) {
      this.#socket.emit('unsubscribe', { topic: entry.topic }, () => {});
    }
  }
}

function headOf(entry: Entry): LiveHead | null {
  if (entry.offset === null || entry.epoch === null) return null;
  return { topic: entry.topic, offset: entry.offset, epoch: entry.epoch };
}

function since(entry: Entry, head: Pick<LiveHead, 'offset' | 'epoch'>): ChangeFrame[] | null {
  if (entry.offset === null || head.epoch !== entry.epoch || head.offset > entry.offset) return null;
  if (head.offset === entry.offset) return [];
  const first = entry.kept[0];
  if (!first || first.offset > head.offset + 1) return null;
  return entry.kept.filter((frame) => frame.offset > head.offset);
}

function request(entry: Entry): Subscribe {
  const { token, password } = entry.follower;
  return {
    topic: entry.topic,
    ...(entry.offset === null ? {} : { offset: entry.offset }),
    ...(entry.epoch === null ? {} : { epoch: entry.epoch }),
    ...(token === undefined ? {} : { token }),
    ...(password === undefined ? {} : { password }),
  };
}
