import { notifyError } from '../api/client';
import { readError } from '../api/errors';
import { inspect } from '../api/inspect';
import type { Commands, Introduction } from '../protocol/generated/calls';
import type { Activity, LiveHead, LogOutEvent, NewVersionEvent } from '../protocol/generated/protocol';
import { Dispatcher, type Subscription } from './dispatch';
import type { Subscriber } from './topic';
import { io, type Socket } from './transport/connection';

/**
 * Thrown if there is no connection, or it was lost before the server acknowledged a command. In the latter case it is unknown whether the
 * server has executed the command.
 */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** The name of a command. */
export type CommandName = keyof Commands;
type Payload<K extends CommandName> = Commands[K]['request'];
type Settled<K extends CommandName> = Acknowledged<Commands[K]['result']>;

/** The content of an acknowledgement: the result, and in `live` the head of the topic (sequence number and epoch) when it was made. */
export interface Acknowledged<T> {
  result: T;
  live?: LiveHead;
}

export interface LiveHooks {
  /** Returns a fresh session id for this connection; null for a visitor. If it rejects, the connection is broken and established again. */
  sid: () => Promise<string | null>;
  /** Returns the name of the person's own topic (`user:`). It is sent with init, so that this topic is resumed by the same call. */
  ownTopic: () => string | null;
  onInit: (answer: Introduction) => void;
  /** Called when the server has refused the sid, or ended the session. */
  onLogOut: (reason: string) => void;
  onNewVersion: (version: string) => void;
}

export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  /** The server has accepted the connection and its subscriptions; commands can be sent. */
  | { kind: 'live' }
  /**
   * The connection is lost. `since`: the time of the loss. `retryAt`: the time of the next try, or null while a try is in progress. Both
   * times are in milliseconds since 1970.
   */
  | { kind: 'lost'; since: number; retryAt: number | null };

const INIT_TIMEOUT_MS = 10_000;
const RECONNECT_JITTER_MS = 1000;

/** The live connection of the page. It authenticates itself, subscribes to topics and sends commands. */
export class Live {
  state: LiveState = { kind: 'off' };
  #socket: Socket;
  #dispatcher: Dispatcher;
  #hooks: LiveHooks | null = null;
  #watchers = new Set<() => void>();
  #initTimer: ReturnType<typeof setTimeout> | null = null;
  /** The timer after which the page reconnects. It runs only after the server has asked the page to reconnect. */
  #reconnectTimer: ReturnType<typeof setTimeout> | null = null;
  /**
   * The number of times that the connection was stopped. It increases when a session ends. Commands that were started under a lower number
   * are no longer sent.
   */
  #sessions = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#dispatcher = new Dispatcher(socket);
    socket.auth = (callback) => void this.#introduce(callback);
    socket.on('connect', () => this.#connected());
    socket.on('init', (answer: unknown) => void this.#initialised(answer));
    socket.on('disconnect', (reason: string) => this.#disconnected(reason));
    socket.on('log_out', ({ reason }: LogOutEvent) => this.#hooks?.onLogOut(reason));
    socket.on('new_version', ({ version }: NewVersionEvent) => this.#hooks?.onNewVersion(version));
    socket.io.on('reconnect_wait', (delay: number) => this.#lost(Date.now() + delay));
    socket.io.on('reconnect_attempt', () => this.#lost(null));
  }

  /** Starts the connection. It is called again with other hooks after a log-in. */
  start(hooks: LiveHooks): void {
    this.stop();
    this.#hooks = hooks;
    this.#set({ kind: 'connecting' });
    this.#socket.connect();
  }

  stop(): void {
    this.#clearInit();
    this.#clearReconnect();
    this.#hooks = null;
    this.#sessions += 1;
    this.#socket.disconnect();
    this.#set({ kind: 'off' });
  }

  /** Tries to connect immediately, without waiting for the end of the current pause. */
  retryNow(): void {
    if (this.#reconnectTimer) this.#reconnect();
    else this.#socket.io.retryNow();
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  subscribe<Change, Snapshot>(topic: string, subscriber: Subscriber<Change, Snapshot>): Subscription {
    return this.#dispatcher.subscribe(topic, subscriber);
  }

  /** Returns the head of a topic up to which this client has received frames; null if it has received none. */
  head(topic: string): LiveHead | null {
    return this.#dispatcher.head(topic);
  }

  /** Resolves to true as soon as commands can be sent, or to false if the connection is stopped before. */
  whenLive(): Promise<boolean> {
    if (this.state.kind === 'live') return Promise.resolve(true);
    const session = this.#sessions;
    return new Promise((resolve) => {
      const unwatch = this.watch(() => {
        const ended = this.#sessions !== session;
        if (this.state.kind !== 'live' && !ended) return;
        unwatch();
        resolve(!ended);
      });
    });
  }

  /**
   * Sends a command once. While the page connects for the first time, the command waits. Rejects with an ApiError when refused, with
   * ConnectionLost when there is no connection or the outcome is unknown.
   */
  async send<K extends CommandName>(event: K, payload: Payload<K>): Promise<Settled<K>> {
    if (this.state.kind === 'connecting') await this.#whenConnected();
    if (this.state.kind !== 'live') throw new ConnectionLost();
    let answer: unknown;
    try {
      answer = await this.#socket.emitWithAck(event, payload);
    } catch {
      throw new ConnectionLost();
    }
    inspect.acknowledgement(event, answer);
    if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer as Settled<K>;
    throw notifyError(readError(answer, null));
  }

  /**
   * Sends a command until the server has answered it. After a lost connection, the command waits until the topics are resumed, and is sent
   * again only if `isStillWanted` returns true. `isStillWanted` should return false if somebody else has changed the value since. Returns
   * null if the command is no longer wanted or the sender's session has ended.
   */
  async sendUntilAcked<K extends CommandName>(
    event: K,
    payload: Payload<K>,
    isStillWanted: () => boolean | Promise<boolean> = () => true,
  ): Promise<Settled<K> | null> {
    const session = this.#sessions;
    for (;;) {
      const isLive = await this.whenLive();
      if (!isLive || this.#sessions !== session || !(await isStillWanted()) || this.#sessions !== session) return null;
      try {
        return await this.send(event, payload);
      } catch (failure) {
        if (!(failure instanceof ConnectionLost)) throw failure;
      }
    }
  }

  /** Sends this person's activity to colleagues on a topic. Nothing is sent while there is no connection. */
  presence(topic: string, doing: Activity): void {
    if (this.state.kind === 'live') this.#socket.volatile.emit('presence', { topic, doing }, () => {});
  }

  /** Resolves when the first attempt to connect has succeeded. Rejects with ConnectionLost if it fails or the session ends before. */
  #whenConnected(): Promise<void> {
    return new Promise((resolve, reject) => {
      const unwatch = this.watch(() => {
        unwatch();
        if (this.state.kind === 'live') resolve();
        else reject(new ConnectionLost());
      });
    });
  }

  async #introduce(callback: (auth: Record<string, unknown>) => void): Promise<void> {
    try {
      const sid = (await this.#hooks?.sid()) ?? null;
      const topic = this.#hooks?.ownTopic() ?? null;
      const head = topic === null ? null : this.#dispatcher.head(topic);
      callback(sid === null ? {} : { sid, ...(head ? { offset: head.offset, epoch: head.epoch } : {}) });
    } catch {
      this.#socket.io.drop('transport error');
    }
  }

  #connected(): void {
    this.#initTimer = setTimeout(() => this.#socket.io.drop('transport error'), INIT_TIMEOUT_MS);
  }

  async #initialised(answer: unknown): Promise<void> {
    this.#clearInit();
    const { result } = (answer ?? {}) as { result?: Introduction };
    if (!result) {
      // the next attempt reads the session again; only if it has ended is the person logged out
      this.#socket.io.drop('transport error');
      return;
    }
    this.#hooks?.onInit(result);
    await this.#dispatcher.resume(result.user);
    if (this.#socket.connected && this.#hooks) this.#set({ kind: 'live' });
  }

  #disconnected(reason: string): void {
    this.#clearInit();
    if (!this.#hooks) return;
    if (reason === 'io server disconnect') {
      // the server is being replaced and asks all clients to reconnect, each at a different time
      const pause = Math.random() * RECONNECT_JITTER_MS;
      // set before the watchers are called, since a watcher may stop the timer
      this.#reconnectTimer = setTimeout(() => this.#reconnect(), pause);
      this.#lost(Date.now() + pause);
    }
  }

  #reconnect(): void {
    this.#clearReconnect();
    this.#lost(null);
    this.#socket.connect();
  }

  #clearReconnect(): void {
    if (this.#reconnectTimer) clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = null;
  }

  #lost(retryAt: number | null): void {
    if (!this.#hooks) return;
    const since = this.state.kind === 'lost' ? this.state.since : Date.now();
    this.#set({ kind: 'lost', since, retryAt });
  }

  #clearInit(): void {
    if (this.#initTimer) clearTimeout(this.#initTimer);
    this.#initTimer = null;
  }

  #set(state: LiveState): void {
    this.state = state;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** The live connection of this page. It does not connect before start() is called. */
export const live = new Live(io(undefined, { autoConnect: false }));

window.addEventListener('online', () => live.retryNow());
