import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { BoundedMap } from '#lib/api/limits/bounded-map.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';
import { addressKey } from './address-key.ts';

/** Connections of an address that may be destroyed for pipelining within 10 s, before all of them are. */
const MAX_PIPELINING = 3;
const WINDOW_SECONDS = 10;
const MAX_REFUSED_ADDRESSES = 10_000;

/**
 * Limits connections, and without a trusted proxy also those of each address to a fair share. An address that keeps
 * pipelining too many requests loses all its connections and gets none for the rest of 10 s: parsing them delays
 * everybody else.
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
  const sockets = new Map<string, Set<Socket>>();
  const refusedUntil = new BoundedMap<string, number>(MAX_REFUSED_ADDRESSES);
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const isRefused = (refusedUntil.get(key) ?? 0) > performance.now();
    const release = isRefused ? undefined : connections.tryAcquire(key);
    if (!release) return void socket.destroy();
    const open = sockets.get(key) ?? new Set();
    sockets.set(key, open.add(socket));
    socket.once('close', () => {
      release();
      open.delete(socket);
      if (open.size === 0) sockets.delete(key);
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

/** Cached, since a closed socket has no remote address. */
const keys = new WeakMap<Socket, string>();

function keyOf(socket: Socket): string {
  const known = keys.get(socket);
  if (known !== undefined) return known;
  const key = addressKey(socket.remoteAddress ?? 'unknown');
  keys.set(socket, key);
  return key;
}
