import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeRateLimiter } from '#lib/api/limits/rate-limiter.ts';

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

/** The event of a connection that ends for pipelining. */
const PIPELINING = 'pipelining';

/**
 * What a connection is doing: the current request is arriving (`receiving`), waits for its response (`working`), or gets
 * it (`sending`).
 */
export type ConnectionState = 'idle' | 'receiving' | 'working' | 'sending';

/** The requests in flight of each connection. */
export type Connections = {
  /** Adds a request. False if its connection has too many, which destroys it, or was destroyed. */
  add(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  stateOf(socket: Duplex): ConnectionState;
  /** Whether bytes of a request that is arriving have not been read by what serves it. */
  hasUnreadBytes(socket: Duplex): boolean;
};

export function makeConnections(): Connections {
  const connections = new WeakMap<Duplex, Connection>();

  function open(socket: Duplex): Connection {
    const connection: Connection = { responses: new Set() };
    connections.set(socket, connection);
    // Node leaves queued responses open if a CONNECT was pipelined after them.
    socket.once('close', () => connection.responses.forEach(closeResponse));
    return connection;
  }

  return {
    add(incoming, outgoing) {
      const { socket } = incoming;
      if (socket.destroyed) return false;
      const connection = connections.get(socket) ?? open(socket);
      const { responses } = connection;
      if (responses.size >= MAX_PIPELINED) {
        // At once: reading its requests would delay all other connections.
        socket.emit(PIPELINING);
        socket.destroy();
        return false;
      }
      connection.latest = incoming;
      responses.add(outgoing);
      outgoing.once('close', () => responses.delete(outgoing));
      return true;
    },
    stateOf(socket) {
      const { responses = [], latest } = connections.get(socket) ?? {};
      const [first] = responses;
      if (first && !first.headersSent) return first.req.complete ? 'working' : 'receiving';
      // After its response the rest of a body may still arrive.
      return first || latest?.complete === false ? 'sending' : 'idle';
    },
    hasUnreadBytes(socket) {
      const [first] = connections.get(socket)?.responses ?? [];
      return first !== undefined && !first.headersSent && first.req.readableLength > 0;
    },
  };
}

type Connection = {
  /** In the order of arrival. */
  readonly responses: Set<ServerResponse>;
  latest?: IncomingMessage;
};

/** Known clients do not pipeline. Node parses all requests in 64 KiB before it reads another connection. */
const MAX_PIPELINED = 32;

function closeResponse(outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  outgoing.destroy();
  outgoing.emit('close');
}
