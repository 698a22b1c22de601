import { createServer, type Server as HttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Server } from './support';

/**
 * A proxy in front of the server. From `deploy` on it presents the server's client as the next build, with another id and other file names.
 */
export class Deploys {
  readonly url: string;
  #http: HttpServer;
  #port: number;
  #build: string;
  #isNext = false;
  #sockets = new Set<Socket>();

  private constructor(http: HttpServer, url: string, port: number, build: string) {
    this.#http = http;
    this.#port = port;
    this.#build = build;
    this.url = url;
    http.on('request', (incoming: IncomingMessage, answer: ServerResponse) => this.#pass(incoming, answer));
    http.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    http.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#upgrade(incoming, socket, head),
    );
  }

  static async before(server: Server): Promise<Deploys> {
    const page = await (await fetch(server.url)).text();
    const build = /"version":"[^"+]+\+([0-9a-f]+)"/.exec(page)?.[1];
    if (!build) throw new Error('the page does not say which build it is of');
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    if (!address || typeof address === 'string') throw new Error('no port');
    return new Deploys(http, `http://127.0.0.1:${address.port}`, Number(new URL(server.url).port), build);
  }

  /** Returns the same server under this address. */
  asServer(server: Server): Server {
    return new Proxy(server, { get: (target, name) => (name === 'url' ? this.url : Reflect.get(target, name)) });
  }

  deploy(): void {
    this.#isNext = true;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  #upgrade(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    const behind = connect(this.#port, '127.0.0.1', () => {
      const headers = this.#headers(incoming).map(([name, value]) => `${name}: ${value}\r\n`);
      behind.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  }

  /** Returns the headers as the server expects them from its own address. */
  #headers({ headers }: IncomingMessage): [string, string][] {
    const own = `127.0.0.1:${this.#port}`;
    return Object.entries(headers)
      .filter(([name]) => name !== 'accept-encoding' && name !== 'if-none-match')
      .map(([name, value]) => [name, String(value).replaceAll(new URL(this.url).host, own)]);
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const asked = incoming.url ?? '/';
    const isAsset = asked.startsWith('/assets/');
    // each build has only its own files
    if (isAsset && asked.includes('.next.') !== this.#isNext) {
      answer.writeHead(404).end();
      return;
    }
    const path = asked.replace('.next.', '.');
    const headers = Object.fromEntries(this.#headers(incoming));
    // a new connection each time: the server may close one that is kept just as it is used again
    const upstream = { port: this.#port, host: '127.0.0.1', agent: false };
    const behind = request({ ...upstream, path, method: incoming.method, headers }, (from) => {
      const type = String(from.headers['content-type'] ?? '');
      const isClient = isAsset || type.startsWith('text/html') || path === '/service-worker.js';
      if (!this.#isNext || !isClient || !/javascript|html|css/.test(type)) {
        answer.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(answer);
        return;
      }
      let text = '';
      from.setEncoding('utf8');
      from.on('data', (part: string) => {
        text += part;
      });
      from.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = from.headers;
        answer.writeHead(from.statusCode ?? 502, rest);
        answer.end(this.#renamed(text));
      });
    });
    behind.on('error', () => answer.writeHead(502).end());
    incoming.pipe(behind);
  }

  /** Returns the text as the next build would have it. */
  #renamed(text: string): string {
    const id = this.#build;
    return text
      .replaceAll(id, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)
      .replaceAll(/([\w-]+-[\w-]{8})\.(js|css|woff2|webp|svg)\b/g, '$1.next.$2');
  }
}
