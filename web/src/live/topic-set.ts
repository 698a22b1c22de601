import type { LiveHead } from '../protocol/generated/protocol';
import type { Subscription } from './dispatch';
import { live } from './live';
import type { Head } from './topic';

/** The head (sequence number and epoch) of each topic, by the topic's name, at the time of a read. */
export type Heads = Map<string, Head>;

/** The circumstances in which a change was received. */
export interface ChangeMeta {
  topic: string;
  offset: number;
  /** True if the change was missed while disconnected, or brings rows read earlier up to date. It is then not highlighted. */
  missed: boolean;
  /** True if the same change was received before. */
  isReplay: boolean;
}

export interface TopicSetEvents<Change> {
  /** Receives one change, in order. */
  onChange(change: Change, meta: ChangeMeta): void;
  /** Called when changes were lost, so that the data must be read again. */
  onOutdated(): void;
}

/** The subscriptions to the topics that keep the result of a call up to date. */
export class TopicSet<Change> {
  #subscriptions = new Map<string, Subscription>();
  #events: TopicSetEvents<Change>;

  constructor(events: TopicSetEvents<Change>) {
    this.#events = events;
  }

  /** Subscribes to a topic from a head. Without a head (null), the topic sends a snapshot, and `onOutdated` is called. */
  add(topic: string, from: Head | null): void {
    if (this.#subscriptions.has(topic)) return;
    const leave = () => {
      if (this.#subscriptions.get(topic) === subscription) this.#subscriptions.delete(topic);
    };
    const subscription = live.subscribe<Change, unknown>(topic, {
      from: from ?? undefined,
      apply: ({ offset, changes }, { missed }) => {
        for (const change of changes) this.#events.onChange(change, { topic, offset, missed, isReplay: false });
      },
      snapshot: () => this.#events.onOutdated(),
      closed: leave,
      rejected: leave,
    });
    this.#subscriptions.set(topic, subscription);
  }

  /**
   * Called after all data was read again as of `heads`. Subscribes to the changes after these heads, and ends the subscriptions to all
   * other topics.
   */
  rebase(heads: Heads): void {
    for (const [topic, subscription] of this.#subscriptions) {
      if (heads.has(topic)) continue;
      subscription.unsubscribe();
      this.#subscriptions.delete(topic);
    }
    for (const [topic, head] of heads) {
      const subscription = this.#subscriptions.get(topic);
      if (!subscription) this.add(topic, head);
      else subscription.rebase(head);
    }
  }

  /** Delivers the changes after `heads` once more, because a part of the data was read as of these heads. */
  replay(heads: Heads): void {
    for (const [topic, head] of heads) {
      const subscription = this.#subscriptions.get(topic);
      if (!subscription) continue;
      const frames = subscription.since(head);
      if (!frames) {
        this.#events.onOutdated();
        return;
      }
      for (const { offset, changes } of frames) {
        for (const change of changes as Change[]) {
          this.#events.onChange(change, { topic, offset, missed: true, isReplay: true });
        }
      }
    }
  }

  /** Returns true if the topics are at these heads exactly. */
  isAt(heads: Heads): boolean {
    return [...heads].every(([topic, head]) => {
      const here = this.#subscriptions.get(topic)?.head();
      return here?.offset === head.offset && here.epoch === head.epoch;
    });
  }

  clear(): void {
    for (const subscription of this.#subscriptions.values()) subscription.unsubscribe();
    this.#subscriptions.clear();
  }
}

export function headsOf(answered: readonly LiveHead[]): Heads {
  return new Map(answered.map(({ topic, offset, epoch }) => [topic, { offset, epoch }]));
}

/**
 * Returns, for each topic, the lower of its heads in `one` and `other`. If data was read in two parts, the changes after the lower head
 * must be applied again, because the older part lacks them.
 */
export function lowestHeads(one: Heads | null, other: Heads): Heads {
  if (!one) return other;
  const heads = new Map(one);
  for (const [topic, head] of other) {
    const known = heads.get(topic);
    if (known === undefined || head.offset < known.offset) heads.set(topic, head);
  }
  return heads;
}

/** Returns true if both sets contain the same topics with the same offsets. */
export function areSameHeads(one: Heads, other: Heads): boolean {
  return one.size === other.size && [...one].every(([topic, head]) => other.get(topic)?.offset === head?.offset);
}
