import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ReadingRate = {
  /** The slowest rate at which a client may read a response. */
  readonly bytesPerSecond: number;
  /** Additional time for pauses, in milliseconds. */
  readonly graceMs: number;
  readonly checkMs: number;
};

/**
 * Destroys connections whose clients read responses too slowly, since unread responses occupy memory. Stops when the
 * server closes.
 */
export function limitReadingRate(
  server: Server,
  { bytesPerSecond, graceMs, checkMs }: ReadingRate,
): void {
  const waiting = new Map<Socket, { since: number; sent: number; allowedMs: number }>();
  const sockets = new Set<Socket>();
  const check = () => {
    const now = performance.now();
    for (const socket of sockets) {
      const unsent = socket.writableLength;
      if (unsent === 0) {
        waiting.delete(socket);
        continue;
      }
      // Node counts a chunk as written only when all of it was sent.
      const sent = socket.bytesWritten - unsent;
      const before = waiting.get(socket);
      const expected = before && (bytesPerSecond * (now - before.since)) / 1000;
      if (!before || sent - before.sent > Number(expected)) {
        waiting.set(socket, { since: now, sent, allowedMs: allowed(unsent) });
      } else if (now - before.since > before.allowedMs) socket.destroy();
    }
  };
  const allowed = (bytes: number) => graceMs + (bytes / bytesPerSecond) * 1000;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const timer = setInterval(check, checkMs);
  timer.unref();
  server.on('close', () => clearInterval(timer));
}
