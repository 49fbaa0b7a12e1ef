import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { PIPELINING } from './connections.ts';

/** Connections of an address that may end for pipelining within 10 s, before it loses all of them. */
const MAX_PIPELINING = 3;
const WINDOW_SECONDS = 10;

/**
 * Limits connections (`maxConnections` of `lib/config/workers.ts`), and without a trusted proxy also those of each
 * address to a fair share. An address that keeps pipelining too many requests loses all its connections and gets none for
 * the rest of 10 s: parsing them delays everybody else.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustProxy }: { maxConnections: number; trustProxy: boolean },
): void {
  server.maxConnections = maxConnections;
  // A worker would hand it back to the primary process, which would try full workers in turn.
  Object.assign(server, { dropMaxConnection: true });
  if (trustProxy) return;
  const connections = makeConcurrencyLimiter({ limit: maxConnections });
  const pipelining = makeRateLimiter(MAX_PIPELINING, WINDOW_SECONDS);
  const refused = new Set<string>();
  const open = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? 'unknown');
    const release = refused.has(address) ? undefined : connections.tryAcquire(address);
    if (!release) return void socket.destroy();
    const own = open.get(address) ?? new Set();
    open.set(address, own.add(socket));
    socket.once('close', () => {
      release();
      own.delete(socket);
      if (own.size === 0) open.delete(address);
    });
    socket.once(PIPELINING, () => {
      const { allowed, resetSeconds } = pipelining.take(address);
      if (allowed || refused.has(address)) return;
      refused.add(address);
      setTimeout(() => refused.delete(address), resetSeconds * 1_000).unref();
      for (const each of own) each.destroy();
    });
  });
}
