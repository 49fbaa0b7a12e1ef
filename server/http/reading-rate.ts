import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ReadingRate = {
  /** The fewest bytes a second that a caller has to read of its answers. */
  readonly bytesPerSecond: number;
  /** How long a caller may pause beside that, in milliseconds. */
  readonly graceMs: number;
  readonly checkMs: number;
};

/**
 * Ends connections whose callers read their answers too slowly, from the first byte that waits for them: an answer
 * that nobody reads is memory. Ends with the server.
 */
export function limitReadingTime(
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
      // What is handed over in one piece is told to be sent when all of it is.
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
