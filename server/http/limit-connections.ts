import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { BoundedMap } from '#lib/bounded-map.ts';
import { addressKey } from '#server/address-key.ts';

/** How many connections of one address may be ended in a minute for what they send ahead, before it gets none. */
const MAX_PIPELINING = 20;
const MAX_REFUSED = 10_000;

/**
 * Takes as many connections as that and no more, and of one address no more than its share: for a server that
 * callers reach without a proxy in between. An address whose connections are ended again and again for sending too
 * many requests ahead gets no new ones for the rest of the minute: to read what they send stops everybody else.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustProxy }: { maxConnections: number; trustProxy: boolean },
): void {
  server.maxConnections = maxConnections;
  if (trustProxy) return;
  const connections = makeConcurrencyLimiter({ limit: maxConnections });
  const pipelining = makeRateLimiter(MAX_PIPELINING, 60);
  const refusedUntil = new BoundedMap<string, number>(MAX_REFUSED);
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const isRefused = (refusedUntil.get(key) ?? 0) > performance.now();
    const release = isRefused ? undefined : connections.tryAcquire(key);
    if (release) socket.once('close', release);
    else socket.destroy();
  });
  server.on('pipelining', (socket: Socket) => {
    const key = keyOf(socket);
    const { allowed, resetSeconds } = pipelining.take(key);
    if (allowed) return;
    refusedUntil.set(key, performance.now() + resetSeconds * 1_000);
  });
}

/** Known from the first connection on: one that has ended has no address any more. */
const keys = new WeakMap<Socket, string>();

function keyOf(socket: Socket): string {
  const known = keys.get(socket);
  if (known !== undefined) return known;
  const key = addressKey(socket.remoteAddress ?? 'unknown');
  keys.set(socket, key);
  return key;
}
