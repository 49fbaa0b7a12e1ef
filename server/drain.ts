import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DRAIN_MS } from './ending.ts';
import type { HttpServer } from './http.ts';

export type DrainLimits = {
  /**
   * How long everything is served as before, in milliseconds, so that a load balancer sees it coming. In its second
   * half connections end with their next response, so that few are closed while somebody asks.
   */
  readonly graceMs: number;
  /** When the connections that are left are cut, in milliseconds from the beginning. */
  readonly hardStopMs: number;
};

const LIMITS: DrainLimits = { graceMs: 0, hardStopMs: DRAIN_MS };

/** Ends a server's work: a time of grace, then no new connections, and requests in flight finish. */
export type Drain = {
  /** Whether it is not ready any more: true from the beginning of the grace. */
  readonly isDraining: boolean;
  /** Marks a response so that its connection ends with it, from the second half of the grace on. */
  watch(outgoing: ServerResponse): void;
  /** Resolves when the last request has ended, or at the hard stop. */
  start(): Promise<void>;
  /** Ends the grace, also one that has not begun; asked again after that, cuts what is in flight. */
  escalate(): void;
};

export function makeDrain(server: HttpServer, limits: Partial<DrainLimits> = {}): Drain {
  const { graceMs, hardStopMs } = { ...LIMITS, ...limits };
  let isDraining = false;
  let endsConnections = false;
  let isClosing = false;
  const grace = new AbortController();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function cut(): void {
    server.closeAllConnections();
    // What was handed over to another protocol, as of hot reload, Node does not count any more.
    for (const socket of sockets) socket.destroy();
  }

  function closeIdle(): void {
    server.closeIdleConnections();
    // Connections that have not asked anything yet: Node does not count them among the idle ones.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** From now on each response says to its caller that its connection takes no more. */
  function endConnections(): void {
    endsConnections = true;
    for (const outgoing of server.responses()) outgoing.shouldKeepAlive = false;
  }

  /** Resolves once the last connection has ended. */
  function close(): Promise<void> {
    isClosing = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    // A connection that goes idle after its last response is closed at the next sweep.
    const sweep = setInterval(closeIdle, SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    closeIdle();
    return promise;
  }

  return {
    get isDraining() {
      return isDraining;
    },
    watch(outgoing) {
      if (endsConnections) outgoing.shouldKeepAlive = false;
    },
    async start() {
      isDraining = true;
      const hardStop = setTimeout(cut, hardStopMs);
      await pause(graceMs / 2, grace.signal);
      endConnections();
      await pause(graceMs / 2, grace.signal);
      await close();
      clearTimeout(hardStop);
    },
    escalate() {
      grace.abort();
      if (isClosing) cut();
    },
  };
}

const SWEEP_MS = 50;

/** A wait that ends with its signal. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
