import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Failure, invalid, unavailable } from '#lib/failures.ts';
import { type BodyLimits, type BodyTime, makeBodyTime } from './body-time.ts';
import { makeConnections } from './connections.ts';
import { BufferedResponse } from './http/buffered-response.ts';
import { limitReadingTime, type ReadingRate } from './http/reading-rate.ts';
import { expectBody, lineOf } from './http/request.ts';
import { rawRefusal, sendError } from './http/response.ts';

/** A port cannot be had; the message is meant for whoever started the service. */
export class PortUnusable extends Error {}

export type RequestListener = (incoming: IncomingMessage, outgoing: BufferedResponse) => void;

export type HttpServer = Server & {
  /** From now on requests are served by `listener`; before, they are answered 503. */
  serveWith(listener: RequestListener): void;
  /** Lets the body of an upload take as long as it makes progress. */
  readonly byProgress: BodyTime['byProgress'];
  /** The responses that are under way. */
  responses(): Iterable<ServerResponse>;
};

/** An HTTP server with time and size limits; what its parser refuses is answered in our words. */
export function makeHttpServer(limits: Partial<HttpLimits> = {}): HttpServer {
  let serve: RequestListener = (incoming, outgoing) =>
    sendError(
      outgoing,
      lineOf(incoming),
      unavailable('The service is starting: try again shortly.'),
    );
  const connections = makeConnections(answerRaw, (socket) => server.emit('pipelining', socket));
  const bodyTime = makeBodyTime({ ...BODIES, ...limits }, ({ socket }) =>
    connections.refuse(socket, failureOf('ERR_HTTP_REQUEST_TIMEOUT')),
  );
  const take: RequestListener = (incoming, outgoing) => {
    if (!connections.add(incoming, outgoing)) return;
    bodyTime.watch(incoming, outgoing);
    if (UPGRADES.has(incoming)) refuseUpgrade(incoming, outgoing);
    else serve(incoming, outgoing);
  };
  const server = createServer({ ...LIMITS, ...limits, ServerResponse: BufferedResponse }, take);
  server.timeout = limits.idleMs ?? IDLE_MS;
  limitReadingTime(server, limits.reading ?? READING);
  server.on('close', bodyTime.stop);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Nobody is there any more who could be told.
    if (error.code === 'ECONNRESET') socket.destroy();
    else connections.refuse(socket, failureOf(error.code));
  });
  server.on('checkContinue', (incoming, outgoing) => {
    expectBody(incoming, outgoing);
    take(incoming, outgoing);
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    // Nobody will read its body.
    outgoing.shouldKeepAlive = false;
    if (!connections.add(incoming, outgoing)) return;
    sendError(
      outgoing,
      lineOf(incoming),
      invalid([{ field: 'Expect', issue: 'can only be 100-continue' }]),
    );
  });
  return Object.assign(server, {
    serveWith(listener: RequestListener) {
      serve = listener;
    },
    byProgress: bodyTime.byProgress,
    responses: connections.responses,
  });
}

export type HttpLimits = typeof LIMITS & BodyLimits & { readonly reading: ReadingRate };

/** Longest that a connection may stand still while a request or its answer is under way. */
export const IDLE_MS = 30_000;

const LIMITS = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 10_000,
  // Bodies have limits of their own, below.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // Ours to refuse, in our words.
  requireHostHeader: false,
  // Two Authorization headers must be seen to be refused.
  joinDuplicateHeaders: true,
};

/** An upload makes progress at 1 KiB a second; everything else is sent whole in that time. */
const BODIES: BodyLimits = {
  bodyMs: 30_000,
  leastBytes: 30 * 1024,
  checkMs: 1_000,
  idleMs: IDLE_MS,
};

/** A telephone line reads faster; a link that stalls for some seconds is given them. */
const READING: ReadingRate = { bytesPerSecond: 8 * 1024, graceMs: 10_000, checkMs: 1_000 };

/** Listens, until disposed. Throws PortUnusable naming the setting to change. */
export async function listen(
  server: Server,
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<AsyncDisposable> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'EADDRINUSE'
        ? 'is in use: stop what uses it'
        : `cannot be had (${cause.message})`;
    reject(
      new PortUnusable(`Port ${port} of ${host} ${reason}, or set ${setting} to another.`, {
        cause,
      }),
    );
  });
  server.listen(port, host, resolve);
  await promise;
  return {
    async [Symbol.asyncDispose]() {
      const ended = Promise.withResolvers<void>();
      server.close(() => ended.resolve());
      server.closeAllConnections();
      await ended.promise;
    },
  };
}

/** Refuses every upgrade: nothing here speaks another protocol. */
export function refuseUpgrades(server: Server): void {
  // Taken as any other request, it is answered in its turn behind others of its connection.
  Object.assign(server, {
    shouldUpgradeCallback(incoming: IncomingMessage) {
      UPGRADES.add(incoming);
      return false;
    },
  });
}

const UPGRADES = new WeakSet<IncomingMessage>();

function refuseUpgrade(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false;
  const failure = invalid([{ field: 'Upgrade', issue: 'is not served: leave it out' }]);
  sendError(outgoing, lineOf(incoming), failure);
}

function failureOf(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure('URI_TOO_LONG', 'The URL and the headers are above 32 KiB together.');
  }
  const issue =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'was not sent whole in time: send its headers within 10 s and all of it within 30 s, or an upload at 1 KiB a second at least'
      : 'is not HTTP/1.1: it cannot be parsed';
  return invalid([{ field: 'request', issue }]);
}

function answerRaw(socket: Duplex, failure: Failure): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(rawRefusal(failure));
  // Cut at once, what it still sends would take the answer from it.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** How long a connection that was refused has to read why. */
const LINGER_MS = 1_000;
