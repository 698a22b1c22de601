import { Acks } from './acks';
import { Emitter, type Listener } from './emitter';
import { decodePacket, encodePacket, type Packet } from './packet';
import { RECONNECT_DEFAULTS, type ReconnectOptions, Reconnector } from './reconnect';

export type Auth = Record<string, unknown> | ((give: (auth: Record<string, unknown>) => void) => void);

export interface Options extends Partial<ReconnectOptions> {
  /** The path of the server's endpoint; '/socket.io/' by default. */
  path?: string;
  query?: Record<string, string>;
  auth?: Auth;
  /** If false, the socket does not connect until `connect()` is called. */
  autoConnect?: boolean;
  /** The maximum time to wait for an acknowledgement, in milliseconds. */
  ackTimeout?: number;
  /** Only 'websocket' is supported. The option exists so that options for socket.io-client can be used. */
  transports?: string[];
  forceNew?: boolean;
}

const RESERVED = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);

interface Flags {
  timeout?: number;
  volatile?: boolean;
}

interface Unsent {
  packet: Packet;
  id?: number;
}

/** A connection over the browser's WebSocket with the same interface as a socket of socket.io-client. It is created by `io()`. */
export class Socket extends Emitter {
  id: string | undefined;
  connected = false;
  /** The data sent at every connect. If it is a function, it is called each time. */
  auth: Auth;
  /** The transport below this socket, which reconnects automatically. It fires events such as reconnect_attempt. */
  readonly io: Reconnector;
  #acks = new Acks();
  #unsent: Unsent[] = [];
  #early: unknown[][] = [];
  #active = false;
  #flags: Flags = {};
  #ackTimeout: number | undefined;
  #anyListeners: Listener[] = [];

  constructor(url: string, options: Options) {
    super();
    this.auth = options.auth ?? {};
    this.#ackTimeout = options.ackTimeout;
    this.io = new Reconnector(
      url,
      { ...RECONNECT_DEFAULTS, ...options },
      {
        onOpen: () => this.#introduce(),
        onMessage: (text) => this.#received(text),
        onClose: (reason) => {
          if (this.#active) this.#closed(reason);
        },
        onError: (error) => {
          if (!this.connected) this.fire('connect_error', error);
        },
      },
    );
  }

  get disconnected(): boolean {
    return !this.connected;
  }

  /** True while the socket is connected, or is disconnected but reconnects automatically. */
  get active(): boolean {
    return this.#active;
  }

  /** Used as `socket.volatile.emit(…)`: the event is dropped if it cannot be sent immediately. */
  get volatile(): this {
    this.#flags.volatile = true;
    return this;
  }

  /**
   * Limits the time to wait for the acknowledgement of the next event, in milliseconds. The event's callback then receives an error (or
   * null) as its first argument.
   */
  timeout(milliseconds: number): this {
    this.#flags.timeout = milliseconds;
    return this;
  }

  connect(): this {
    if (this.connected) return this;
    this.#active = true;
    if (this.io.isOpen) this.#introduce();
    else this.io.open();
    return this;
  }

  open(): this {
    return this.connect();
  }

  disconnect(): this {
    const wasConnected = this.connected;
    if (wasConnected) this.#send({ kind: 'disconnect' });
    this.#active = false;
    this.io.close();
    if (wasConnected) this.#closed('io client disconnect');
    return this;
  }

  close(): this {
    return this.disconnect();
  }

  /** Sends an event, or stores it until the socket is connected. A function as the last argument receives the acknowledgement. */
  emit(event: string, ...args: unknown[]): this {
    if (RESERVED.has(event)) throw new Error(`"${event}" is a reserved event name`);
    const flags = this.#flags;
    this.#flags = {};
    const callback = typeof args.at(-1) === 'function' ? (args.at(-1) as (...values: unknown[]) => void) : null;
    const data = [event, ...(callback ? args.slice(0, -1) : args)];
    this.#post(data, callback, false, flags);
    return this;
  }

  /** Sends an event and waits for its acknowledgement. Rejects if the connection is lost after the event was sent. */
  emitWithAck(event: string, ...args: unknown[]): Promise<unknown> {
    if (RESERVED.has(event)) throw new Error(`"${event}" is a reserved event name`);
    const flags = this.#flags;
    this.#flags = {};
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, value: unknown) => (error ? reject(error) : resolve(value));
      this.#post([event, ...args], settle, true, flags);
    });
  }

  send(...args: unknown[]): this {
    return this.emit('message', ...args);
  }

  onAny(listener: Listener): this {
    this.#anyListeners.push(listener);
    return this;
  }

  offAny(listener?: Listener): this {
    this.#anyListeners = listener ? this.#anyListeners.filter((each) => each !== listener) : [];
    return this;
  }

  #post(data: unknown[], callback: ((...values: unknown[]) => void) | null, takesError: boolean, flags: Flags): void {
    const ready = this.connected && this.io.isAlive;
    if (!ready && flags.volatile) return;
    const id = callback
      ? this.#acks.expect(callback, {
          takesError,
          timeout: flags.timeout ?? this.#ackTimeout,
          onTimeout: (late) => {
            this.#unsent = this.#unsent.filter((each) => each.id !== late);
          },
        })
      : undefined;
    const packet: Packet = { kind: 'event', data, id };
    if (ready) this.#send(packet);
    else this.#unsent.push({ packet, id });
  }

  #send(packet: Packet): void {
    this.io.send(encodePacket(packet));
  }

  #introduce(): void {
    if (!this.#active) return;
    const give = (auth: Record<string, unknown>) => this.#send({ kind: 'connect', data: auth });
    if (typeof this.auth === 'function') this.auth(give);
    else give(this.auth);
  }

  #received(text: string): void {
    let packet: Packet;
    try {
      packet = decodePacket(text);
    } catch {
      this.io.drop('parse error');
      return;
    }
    if (!this.#active) return;
    switch (packet.kind) {
      case 'connect':
        this.#connected(String((packet.data as { sid?: unknown } | undefined)?.sid ?? ''));
        break;
      case 'event':
        this.#event(packet.data, packet.id);
        break;
      case 'ack':
        this.#acks.settle(packet.id, packet.data);
        break;
      case 'disconnect':
        this.#active = false;
        this.io.close();
        this.#closed('io server disconnect');
        break;
      case 'connect_error': {
        this.#active = false;
        this.io.close();
        const error: Error & { data?: unknown } = new Error(packet.data.message);
        error.data = packet.data.data;
        this.fire('connect_error', error);
      }
    }
  }

  #connected(id: string): void {
    this.id = id;
    this.connected = true;
    const early = this.#early;
    this.#early = [];
    for (const args of early) this.#deliver(args);
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const { packet } of unsent) this.#send(packet);
    this.fire('connect');
  }

  #event(data: unknown[], id: number | undefined): void {
    const args = id === undefined ? data : [...data, this.#answer(id)];
    if (this.connected) this.#deliver(args);
    else this.#early.push(args);
  }

  #deliver(args: unknown[]): void {
    for (const listener of [...this.#anyListeners]) (listener as (...all: unknown[]) => unknown)(...args);
    const [name, ...rest] = args;
    this.fire(String(name), ...rest);
  }

  #answer(id: number): (...values: unknown[]) => void {
    let answered = false;
    return (...values) => {
      if (answered) return;
      answered = true;
      this.#send({ kind: 'ack', id, data: values });
    };
  }

  #closed(reason: string): void {
    const wasConnected = this.connected;
    this.connected = false;
    this.id = undefined;
    if (!wasConnected) return;
    this.fire('disconnect', reason);
    const unsent = new Set(this.#unsent.map((each) => each.id));
    this.#acks.fail((id) => unsent.has(id));
  }
}

function address(url: string | undefined, options: Options): string {
  const here = typeof location === 'undefined' ? 'http://localhost/' : location.href;
  const base = new URL(url ?? '/', here);
  base.protocol = base.protocol === 'https:' || base.protocol === 'wss:' ? 'wss:' : 'ws:';
  base.pathname = `${(options.path ?? '/socket.io').replace(/\/+$/, '')}/`;
  base.hash = '';
  for (const [name, value] of Object.entries(options.query ?? {})) base.searchParams.set(name, value);
  base.searchParams.set('EIO', '4');
  base.searchParams.set('transport', 'websocket');
  return base.href;
}

/** Opens a live connection to the server at `url`; without `url`, to the host of the page. */
export function io(url?: string, options: Options = {}): Socket {
  const socket = new Socket(address(url, options), options);
  if (options.autoConnect !== false) socket.connect();
  return socket;
}
