import { vi } from 'vitest';
import { Dispatcher } from '../dispatch';
import { live } from '../live';
import type { Socket } from '../transport/connection';
import { Emitter } from '../transport/emitter';

const EPOCH = 'e1';

/** A fake server that accepts every subscription immediately and sends only what the test tells it to. */
class FakeSocket extends Emitter {
  heads = new Map<string, number>();
  snapshots = new Map<string, unknown>();
  subscribed: string[] = [];

  async emitWithAck(_event: string, topics: { topic: string }[]): Promise<unknown> {
    return {
      result: topics.map(({ topic }) => {
        this.subscribed.push(topic);
        const snapshot = this.snapshots.get(topic) ?? null;
        return { result: { topic, offset: this.heads.get(topic) ?? 0, epoch: EPOCH, snapshot } };
      }),
    };
  }

  emit(_event: string, _payload: unknown): void {}

  say(event: string, value: unknown): void {
    this.fire(event, value);
  }
}

/** Replaces the live connection by a real dispatcher over a fake server, until the test ends. */
export function fakeLive(snapshots: Record<string, unknown> = {}) {
  const socket = new FakeSocket();
  socket.snapshots = new Map(Object.entries(snapshots));
  const dispatcher = new Dispatcher(socket as unknown as Socket);
  vi.spyOn(live, 'subscribe').mockImplementation((topic, subscriber) => dispatcher.subscribe(topic, subscriber));
  vi.spyOn(live, 'head').mockImplementation((topic) => dispatcher.head(topic));
  const watchers = new Set<() => void>();
  vi.spyOn(live, 'watch').mockImplementation((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  });
  void dispatcher.resume();
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  return {
    /** Returns the head of a topic on the fake server. */
    head: (topic: string) => ({ topic, epoch: EPOCH, offset: socket.heads.get(topic) ?? 0 }),
    /** The names of all topics that were subscribed to, in order. */
    subscribed: socket.subscribed,
    /** Sends one frame with these changes. */
    async frame(topic: string, ...changes: object[]): Promise<void> {
      await settle();
      const offset = (socket.heads.get(topic) ?? 0) + 1;
      socket.heads.set(topic, offset);
      socket.say('change', { topic, offset, at: '2026-01-01T00:00:00Z', changes });
    },
    /** Adds a frame to a topic on the fake server without sending it to the page. */
    skip(topic: string): void {
      socket.heads.set(topic, (socket.heads.get(topic) ?? 0) + 1);
    },
    /** Breaks the connection and restores it. Every subscribed topic is then answered with its current head and a snapshot. */
    async reconnect(): Promise<void> {
      await settle();
      socket.say('disconnect', 'transport close');
      await dispatcher.resume();
      await settle();
    },
    /** Sets the connection to live or lost, and calls its watchers. */
    setLive(isLive: boolean): void {
      live.state = isLive ? { kind: 'live' } : { kind: 'lost', since: 0, retryAt: null };
      for (const watcher of [...watchers]) watcher();
    },
    say: (event: string, value: unknown) => socket.say(event, value),
    settle,
  };
}
