import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#lib/api/limits/address-key.ts';
import type { Admission } from '#lib/api/limits/admission.ts';
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

/** Slower than a modem. The grace is for links that stall for some seconds. */
const READ_BYTES_PER_SECOND = 8 * 1024;
const READ_GRACE_MS = 10_000;

/**
 * Counts the unsent bytes of a response that is written completely, and destroys the connection beyond the caller's share,
 * or when the client has not read them in time.
 */
export function limitUnsentBytes(
  outgoing: ServerResponse,
  unsentBytes: Admission['unsentBytes'],
  caller: string,
): void {
  const bytes = outgoing.writableLength;
  if (bytes === 0) return;
  const release = unsentBytes.tryAcquire(caller, bytes);
  if (!release) return void outgoing.destroy();
  const readMs = READ_GRACE_MS + (bytes / READ_BYTES_PER_SECOND) * 1_000;
  const timer = setTimeout(() => outgoing.destroy(), readMs).unref();
  outgoing.once('close', () => {
    clearTimeout(timer);
    release();
  });
}
