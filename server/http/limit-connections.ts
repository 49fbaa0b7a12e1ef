import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { makeConcurrencyLimiter } from '#lib/api/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/rate-limit.ts';
import { BoundedMap } from '#lib/bounded-map.ts';
import { addressKey } from '#server/address-key.ts';

/** How many connections of one address may be ended within 10 s for what they send ahead, before all of them are. */
const MAX_PIPELINING = 3;
const WINDOW_SECONDS = 10;
const MAX_REFUSED = 10_000;

/**
 * Takes as many connections as that and no more, and of one address no more than its share: for a server that
 * callers reach without a proxy in between. An address whose connections are ended again and again for sending too
 * many requests ahead loses all it has, and gets none for the rest of 10 s: to read what they send stops everybody else.
 */
export function limitConnections(
  server: Server,
  { maxConnections, trustProxy }: { maxConnections: number; trustProxy: boolean },
): void {
  server.maxConnections = maxConnections;
  if (trustProxy) return;
  const connections = makeConcurrencyLimiter({ limit: maxConnections });
  const pipelining = makeRateLimiter(MAX_PIPELINING, WINDOW_SECONDS);
  const sockets = new Map<string, Set<Socket>>();
  const refusedUntil = new BoundedMap<string, number>(MAX_REFUSED);
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const isRefused = (refusedUntil.get(key) ?? 0) > performance.now();
    const release = isRefused ? undefined : connections.tryAcquire(key);
    if (!release) return void socket.destroy();
    const own = sockets.get(key) ?? new Set();
    sockets.set(key, own.add(socket));
    socket.once('close', () => {
      release();
      own.delete(socket);
      if (own.size === 0) sockets.delete(key);
    });
  });
  server.on('pipelining', (socket: Socket) => {
    const key = keyOf(socket);
    const { allowed, resetSeconds } = pipelining.take(key);
    if (allowed) return;
    refusedUntil.set(key, performance.now() + resetSeconds * 1_000);
    for (const each of sockets.get(key) ?? []) each.destroy();
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
