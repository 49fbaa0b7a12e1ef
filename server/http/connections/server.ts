import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { OperatorError } from '#db/errors.ts';
import { DomainError, ERROR_CODES, invalid, unavailable } from '#lib/errors.ts';
import { expectContinue, parseRequestLine } from '../request.ts';
import { BufferedResponse, rawErrorResponse, sendError } from '../response.ts';
import { makeConnections } from './connections.ts';

export type RequestListener = (incoming: IncomingMessage, outgoing: BufferedResponse) => void;

export type HttpServer = Server & {
  /** Sets the request listener; until then, requests get 503. */
  serveWith(listener: RequestListener): void;
};

/** An HTTP server with time and size limits. Even malformed requests get our error body. */
export function makeHttpServer(limits: Partial<HttpLimits> = {}): HttpServer {
  let serve: RequestListener = (incoming, outgoing) =>
    sendError(
      outgoing,
      parseRequestLine(incoming),
      unavailable('The service is starting: try again shortly.'),
    );
  const connections = makeConnections();
  const handleRequest: RequestListener = (incoming, outgoing) => {
    if (!connections.add(incoming, outgoing)) return;
    serve(incoming, outgoing);
  };
  const server = createServer(
    { ...LIMITS, ...limits, ServerResponse: BufferedResponse },
    handleRequest,
  );
  server.timeout = limits.idleMs ?? IDLE_MS;
  server.on('timeout', (socket) => {
    const state = connections.stateOf(socket);
    if (state === 'receiving') writeRawError(socket, parseError('ERR_HTTP_REQUEST_TIMEOUT'));
    // An upload that has arrived may take longer than this to be stored.
    else if (state !== 'working') socket.destroy();
  });
  server.on('clientError', (error: ParseError, socket) => {
    const state = connections.stateOf(socket);
    // Elsewhere it could be taken for the response to another request.
    const canRespond = state === 'idle' || state === 'receiving';
    if (canRespond && error.code !== 'ECONNRESET')
      writeRawError(socket, parseError(error.code, error.rawPacket));
    else socket.destroy();
  });
  server.on('checkContinue', (incoming, outgoing) => {
    expectContinue(incoming, outgoing);
    handleRequest(incoming, outgoing);
  });
  // Refused in the request handler.
  server.on('checkExpectation', handleRequest);
  return Object.assign(server, {
    serveWith(listener: RequestListener) {
      serve = listener;
    },
  });
}

export type HttpLimits = typeof LIMITS & { readonly idleMs: number };

/** The longest without any bytes on a connection during a request or response, in milliseconds. */
const IDLE_MS = 30_000;

const LIMITS = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 10_000,
  // An upload takes as long as it makes progress; other bodies have 30 s where they are read.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // We check it ourselves, to answer with our error body.
  requireHostHeader: false,
  // An ordinary request, refused in its turn: the service has no other protocol, but for hot reload.
  shouldUpgradeCallback: () => false,
  // Makes a second Authorization header visible, so that it is refused.
  joinDuplicateHeaders: true,
};

/** Listens until disposed. Throws OperatorError, which names the setting to change. */
export async function listen(
  server: Server,
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<AsyncDisposable> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause) => {
    const change = `stop what uses it, or set ${setting} or ${setting.replace('PORT', 'HOST')} to another`;
    reject(
      new OperatorError(`Port ${port} of ${host} cannot be used (${cause.message}): ${change}.`, {
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

/** What Node reports of a request that it cannot read; `rawPacket` is what came last of it. */
type ParseError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

function parseError(code: string | undefined, packet?: Buffer): DomainError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const isUrl = /^[A-Z]+ \S{16384}/.test(packet?.toString('latin1') ?? '');
    const errorCode = isUrl ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE';
    return new DomainError(errorCode, ERROR_CODES[errorCode].meaning);
  }
  const issue =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'was not sent whole in time: send its headers within 10 s, and its body without pauses of 30 s'
      : 'is not HTTP/1.1: it cannot be parsed';
  return invalid([{ field: 'request', issue }]);
}

function writeRawError(socket: Duplex, failure: DomainError): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(rawErrorResponse(failure));
  // Destroying it at once could reset the connection before the client has read the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** How long a refused client has to read the response, in milliseconds. */
const LINGER_MS = 1_000;
