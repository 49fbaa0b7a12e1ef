import type { Server, ServerResponse } from 'node:http';

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
  return {
    get isDraining() {
      return draining;
    },
    watch(outgoing) {
      if (draining) outgoing.setHeader('Connection', 'close');
      outgoing.shouldKeepAlive &&= !draining;
    },
    start() {
      draining = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const hardStop = setTimeout(() => server.closeAllConnections(), hardStopMs);
      // A connection that goes idle after its last response is closed at the next sweep.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearTimeout(hardStop);
        clearInterval(sweep);
        resolve();
      });
      server.closeIdleConnections();
      return promise;
    },
  };
}
