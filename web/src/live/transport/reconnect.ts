import { Emitter } from './emitter';
import { Transport } from './transport';

export interface ReconnectOptions {
  reconnection: boolean;
  reconnectionAttempts: number;
  /** The delay before the first try, in milliseconds. Each further delay is twice as long, up to `reconnectionDelayMax`. */
  reconnectionDelay: number;
  reconnectionDelayMax: number;
  /** The fraction (0 to 1) by which a delay is made longer or shorter at random, so that clients do not all reconnect at once. */
  randomizationFactor: number;
  /** The maximum duration of an attempt to connect, in milliseconds. */
  timeout: number;
}

export const RECONNECT_DEFAULTS: ReconnectOptions = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** Returns the delay before try number `attempt` (from 0), in milliseconds. `chance` is a random number from 0 to 1. */
export function backOff(attempt: number, chance: number, options: ReconnectOptions): number {
  const plain = options.reconnectionDelay * 2 ** attempt;
  const moved = plain * (1 + options.randomizationFactor * (2 * chance - 1));
  return Math.min(options.reconnectionDelayMax, Math.round(moved));
}

/** The callbacks by which a reconnector informs the socket that uses it. */
export interface ReconnectorEvents {
  onOpen: () => void;
  onMessage: (text: string) => void;
  onClose: (reason: string, error?: Error) => void;
  onError: (error: Error) => void;
}

/**
 * Keeps a transport open. Events: open, close, error, ping, reconnect_attempt (number), reconnect_error, reconnect_failed,
 * reconnect (number), and reconnect_wait (milliseconds until the next try).
 */
export class Reconnector extends Emitter {
  readonly options: ReconnectOptions;
  #url: string;
  #events: ReconnectorEvents;
  #transport: Transport | null = null;
  #state: 'closed' | 'opening' | 'open' = 'closed';
  #wanted = false;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #patience: ReturnType<typeof setTimeout> | null = null;

  constructor(url: string, options: ReconnectOptions, events: ReconnectorEvents) {
    super();
    this.#url = url;
    this.options = options;
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** True if the transport is open and the server's last heartbeat came in time. Closes a transport whose heartbeat is late. */
  get isAlive(): boolean {
    if (this.#state !== 'open' || !this.#transport) return false;
    if (!this.#transport.overdue) return true;
    const transport = this.#transport;
    setTimeout(() => transport.close('ping timeout'));
    return false;
  }

  send(text: string): void {
    this.#transport?.send(text);
  }

  open(): void {
    this.#wanted = true;
    if (this.#state === 'closed' && !this.#timer) this.#dial(0);
  }

  /** Closes the transport and stops reconnecting until open() is called. */
  close(): void {
    this.#wanted = false;
    this.#attempts = 0;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#state === 'closed') return;
    this.#transport?.close('forced close');
  }

  /** Breaks the open transport. It is then opened again after the usual delay. */
  drop(reason: string): void {
    this.#transport?.close(reason);
  }

  /** Tries to connect immediately instead of waiting for the end of the delay. */
  retryNow(): void {
    if (!this.#wanted || !this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#retry();
  }

  #dial(attempt: number): void {
    this.#state = 'opening';
    const transport = new Transport(this.#url, {
      onOpen: () => {
        this.#calm();
        this.#state = 'open';
        this.#attempts = 0;
        this.fire('open');
        if (attempt > 0) this.fire('reconnect', attempt);
        this.#events.onOpen();
      },
      onMessage: (text) => this.#events.onMessage(text),
      onPing: () => this.fire('ping'),
      onClose: (reason, error) => this.#lost(attempt, reason, error),
    });
    this.#transport = transport;
    this.#patience = setTimeout(() => transport.close('timeout', new Error('timeout')), this.options.timeout);
  }

  #lost(attempt: number, reason: string, error?: Error): void {
    this.#calm();
    const wasOpen = this.#state === 'open';
    this.#state = 'closed';
    this.#transport = null;
    if (wasOpen) {
      this.fire('close', reason);
      this.#events.onClose(reason, error);
    } else if (reason !== 'forced close') {
      const failure = error ?? new Error(reason);
      this.fire('error', failure);
      this.#events.onError(failure);
      if (attempt > 0) this.fire('reconnect_error', failure);
    }
    // a listener may have closed the transport permanently, or opened it again
    if (this.#wanted && this.#state === 'closed' && !this.#timer) this.#wait();
  }

  #wait(): void {
    if (!this.options.reconnection) return;
    if (this.#attempts >= this.options.reconnectionAttempts) {
      this.#attempts = 0;
      this.fire('reconnect_failed');
      return;
    }
    const delay = backOff(this.#attempts, Math.random(), this.options);
    this.#attempts += 1;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#retry();
    }, delay);
    this.fire('reconnect_wait', delay);
  }

  #retry(): void {
    const attempt = Math.max(1, this.#attempts);
    this.fire('reconnect_attempt', attempt);
    if (this.#wanted && this.#state === 'closed') this.#dial(attempt);
  }

  #calm(): void {
    if (this.#patience) clearTimeout(this.#patience);
    this.#patience = null;
  }
}
