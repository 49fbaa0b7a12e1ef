import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { pauseUnlessAborted } from '#lib/time/pause.ts';

type DrainTimes = {
  /**
   * How long requests are served as before, in milliseconds, so that load balancers notice. In the second half,
   * connections end with their next response, so that few are closed while a client sends on them.
   */
  readonly graceMs: number;
  /** When the remaining connections are destroyed, in milliseconds from the beginning. */
  readonly hardStopMs: number;
};

export type Drain = ReturnType<typeof makeDrain>;

/**
 * Shuts a server down: a grace period, then no new connections, and requests in flight finish
 * (docs/decisions/0041-drain-on-sigterm.md).
 */
export function makeDrain(server: Server, { graceMs, hardStopMs }: DrainTimes) {
  let isDraining = false;
  let endsConnections = false;
  let isClosing = false;
  const grace = new AbortController();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function destroyConnections(): void {
    server.closeAllConnections();
    // Node no longer tracks upgraded connections, such as those of hot reload.
    for (const socket of sockets) socket.destroy();
  }

  function closeIdle(): void {
    server.closeIdleConnections();
    // Node does not count connections without a request so far as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Resolves once the last connection has ended. */
  function close(): Promise<void> {
    isClosing = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    // Closes connections that become idle after their last response.
    const sweep = setInterval(closeIdle, SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    closeIdle();
    return promise;
  }

  return {
    /** True from the beginning of the grace period: the service reports that it is not ready. */
    get isDraining(): boolean {
      return isDraining;
    },
    /** True from the second half of the grace period: a response is the last of its connection. */
    get endsConnections(): boolean {
      return endsConnections;
    },
    /** Resolves when the last request has ended, or at the hard stop. */
    async start(): Promise<void> {
      isDraining = true;
      const hardStop = setTimeout(destroyConnections, hardStopMs);
      await pauseUnlessAborted(graceMs / 2, grace.signal);
      endsConnections = true;
      await pauseUnlessAborted(graceMs / 2, grace.signal);
      await close();
      clearTimeout(hardStop);
    },
    /** Ends the grace period, even before it begins; called again after that, destroys connections in flight. */
    escalate(): void {
      grace.abort();
      if (isClosing) destroyConnections();
    },
  };
}

const SWEEP_MS = 50;
