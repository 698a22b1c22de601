import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** One client, as the fake server sees it. */
export class FakePeer {
  /** The received Socket.IO packets, without the Engine.IO digit. */
  readonly packets: string[] = [];
  #socket: WebSocket;
  #waiting: { match: (packet: string) => boolean; resolve: (packet: string) => void }[] = [];
  readonly closed: Promise<void>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.on('close', () => resolve()));
    socket.on('message', (data: unknown) => this.#received(String(data)));
  }

  /** Sends a Socket.IO packet. */
  say(packet: string): void {
    this.#socket.send(`4${packet}`);
  }

  /** Sends an Engine.IO packet. */
  engine(packet: string): void {
    this.#socket.send(packet);
  }

  /** Breaks the connection without a close handshake. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Returns the first packet of the client that matches. If none has arrived yet, waits for it. */
  async heard(match: RegExp): Promise<string> {
    const past = this.packets.find((packet) => match.test(packet));
    if (past !== undefined) return past;
    return new Promise((resolve) => this.#waiting.push({ match: (packet) => match.test(packet), resolve }));
  }

  #received(text: string): void {
    const packet = text.startsWith('4') ? text.slice(1) : `engine:${text}`;
    this.packets.push(packet);
    this.#waiting = this.#waiting.filter((waiting) => {
      if (!waiting.match(packet)) return true;
      waiting.resolve(packet);
      return false;
    });
  }
}

export interface FakeServerOptions {
  port?: number;
  pingInterval?: number;
  pingTimeout?: number;
  /** If true (the default), the server automatically answers a client's CONNECT packet. */
  accept?: boolean;
}

/** A fake server for tests. It implements only what the tests need of Engine.IO v4 and Socket.IO v5, and the test decides what it sends. */
export class FakeServer {
  readonly peers: FakePeer[] = [];
  #http: Server;
  #ws: WebSocketServer;
  #waiting: ((peer: FakePeer) => void)[] = [];
  #handed = 0;

  private constructor(http: Server, options: FakeServerOptions) {
    this.#http = http;
    this.#ws = new WebSocketServer({ server: http, path: '/socket.io/' });
    const { pingInterval = 25_000, pingTimeout = 20_000, accept = true } = options;
    this.#ws.on('connection', (socket) => {
      const peer = new FakePeer(socket);
      const handshake = {
        sid: `engine-${this.peers.length}`,
        upgrades: [],
        pingInterval,
        pingTimeout,
        maxPayload: 1e6,
      };
      peer.engine(`0${JSON.stringify(handshake)}`);
      const number = this.peers.length;
      if (accept) void peer.heard(/^0/).then(() => peer.say(`0{"sid":"socket-${number}"}`));
      this.peers.push(peer);
      this.#hand();
    });
  }

  static async start(options: FakeServerOptions = {}): Promise<FakeServer> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve));
    return new FakeServer(http, options);
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Returns the next client that connects (or has connected and was not returned yet). */
  next(): Promise<FakePeer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#hand();
    });
  }

  async stop(): Promise<void> {
    for (const peer of this.peers) peer.cut();
    this.#ws.close();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  #hand(): void {
    while (this.#waiting.length > 0 && this.#handed < this.peers.length) {
      const peer = this.peers[this.#handed];
      const resolve = this.#waiting.shift();
      this.#handed += 1;
      if (peer && resolve) resolve(peer);
    }
  }
}
