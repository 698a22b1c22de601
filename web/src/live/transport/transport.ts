export interface TransportEvents {
  /** Called when the handshake is done. */
  onOpen: () => void;
  /** Receives a Socket.IO packet, as text. */
  onMessage: (text: string) => void;
  /** Called when a heartbeat of the server has arrived. */
  onPing: () => void;
  /**
   * Called once, when the connection has ended. `error` is set if the connection could not be established or has failed; it is missing
   * after a normal end.
   */
  onClose: (reason: string, error?: Error) => void;
}

interface Handshake {
  pingInterval: number;
  pingTimeout: number;
}

/**
 * One Engine.IO v4 connection over the browser's WebSocket, with its handshake, heartbeat and messages. Once closed, it is never opened
 * again.
 */
export class Transport {
  #socket: WebSocket;
  #events: TransportEvents;
  #handshake: Handshake | null = null;
  #heartbeat: ReturnType<typeof setTimeout> | null = null;
  #silentUntil = Number.POSITIVE_INFINITY;
  #closed = false;

  constructor(url: string, events: TransportEvents) {
    this.#events = events;
    this.#socket = new WebSocket(url);
    this.#socket.onmessage = (event) => this.#received(String(event.data));
    this.#socket.onclose = () =>
      this.#end('transport close', this.#handshake ? undefined : new Error('websocket error'));
    this.#socket.onerror = () => this.#end('transport error', new Error('websocket error'));
  }

  /** True if the server's heartbeat is late. This is checked by the clock, because timers may not run while the machine sleeps. */
  get overdue(): boolean {
    return Date.now() > this.#silentUntil;
  }

  send(text: string): void {
    if (!this.#closed && this.#socket.readyState === WebSocket.OPEN) this.#socket.send(`4${text}`);
  }

  close(reason: string, error?: Error): void {
    this.#end(reason, error);
  }

  #received(text: string): void {
    if (this.#closed) return;
    const body = text.slice(1);
    switch (text[0]) {
      case '0':
        this.#open(body);
        break;
      case '1':
        this.#end('transport close');
        break;
      case '2':
        this.#socket.send(`3${body}`);
        this.#expectHeartbeat();
        this.#events.onPing();
        break;
      case '4':
        this.#events.onMessage(body);
        break;
      case '6':
        break;
      default:
        this.#end('parse error', new Error('unknown engine packet'));
    }
  }

  #open(body: string): void {
    try {
      const { pingInterval, pingTimeout } = JSON.parse(body) as Partial<Handshake>;
      this.#handshake = { pingInterval: Number(pingInterval), pingTimeout: Number(pingTimeout) };
    } catch (error) {
      this.#end('parse error', error as Error);
      return;
    }
    this.#expectHeartbeat();
    this.#events.onOpen();
  }

  #expectHeartbeat(): void {
    if (this.#heartbeat) clearTimeout(this.#heartbeat);
    if (!this.#handshake) return;
    const patience = this.#handshake.pingInterval + this.#handshake.pingTimeout;
    this.#silentUntil = Date.now() + patience;
    this.#heartbeat = setTimeout(() => this.#end('ping timeout'), patience);
  }

  #end(reason: string, error?: Error): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#heartbeat) clearTimeout(this.#heartbeat);
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.onerror = null;
    this.#socket.close();
    this.#events.onClose(reason, error);
  }
}
