import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const HARD_STOP_MS = 25_000;

/** Ends a server's work: no new connections, requests in flight finish, idle sockets are closed. */
export type Drain = {
  readonly isDraining: boolean;
  /** Marks a response so that its connection ends with it while the server drains. */
  watch(outgoing: ServerResponse): void;
  /** Resolves when the last request has ended, or after 25 s at most. */
  start(): Promise<void>;
};

export function makeDrain(server: Server, hardStopMs = HARD_STOP_MS): Drain {
  let draining = false;
  // Connections that have not asked anything yet: Node does not count them among the idle ones.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  return {
    get isDraining() {
      return draining;
    },
    watch(outgoing) {
      if (draining) outgoing.shouldKeepAlive = false;
      if (outgoing.socket) unused.delete(outgoing.socket);
    },
    start() {
      draining = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const hardStop = setTimeout(() => server.closeAllConnections(), hardStopMs);
      const closeIdle = () => {
        server.closeIdleConnections();
        for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
      };
      // A connection that goes idle after its last response is closed at the next sweep.
      const sweep = setInterval(closeIdle, 50);
      server.close(() => {
        clearTimeout(hardStop);
        clearInterval(sweep);
        resolve();
      });
      closeIdle();
      return promise;
    },
  };
}
