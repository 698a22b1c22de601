/** The part of `ws` that the fake server of the tests uses. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:http';

  export class WebSocket extends EventEmitter {
    send(text: string): void;
    close(): void;
    terminate(): void;
  }

  export class WebSocketServer extends EventEmitter {
    constructor(options: { server: Server; path: string });
    on(event: 'connection', listener: (socket: WebSocket) => void): this;
    close(): void;
  }
}
