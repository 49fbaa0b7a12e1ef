import type { IncomingMessage } from 'node:http';
import { addressKey } from '#lib/api/limits/address-key.ts';
import { BODY_MS, lateBody } from '#lib/api/request/body.ts';
import { type ApiRequest, correlationIdOf } from '#lib/api/request/request.ts';
import { DomainError, invalid } from '#lib/errors.ts';
import { withTimeout } from '#lib/time/pause.ts';
import type { BufferedResponse } from './response.ts';

/** A parsed request with Node's objects. */
export type HttpRequest = ApiRequest & {
  readonly incoming: IncomingMessage;
  readonly outgoing: BufferedResponse;
  readonly hasBody: boolean;
  /** For metrics and traces: the operation's `operationId`, or the kind of the request. */
  operation: string;
};

/** Handles a request, and resolves when its work is done. */
export type HttpHandler = (request: HttpRequest) => Promise<void>;

export type RequestOptions = {
  readonly publicUrl: string;
  readonly trustProxy: boolean;
};

/**
 * Makes the request parser. It removes headers that a caller must not set: Next's internal ones, and forwarding ones
 * without a trusted proxy. `Host` is replaced by that of `publicUrl` (docs/decisions/0005-wrong-requests.md).
 */
export function makeRequestParser({ publicUrl, trustProxy }: RequestOptions) {
  const { host } = new URL(publicUrl);
  return (incoming: IncomingMessage, outgoing: BufferedResponse): HttpRequest => {
    const { headers } = incoming;
    for (const name in headers) if (INTERNAL_HEADERS.test(name)) delete headers[name];
    if (!trustProxy) for (const name of FORWARDING_HEADERS) delete headers[name];
    headers.host = host;
    incoming.url = toOriginForm(incoming.url ?? '/');
    const get = (name: string) => {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    };
    return {
      incoming,
      outgoing,
      ...parseRequestLine(incoming),
      headers: { get },
      hasBody:
        headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0,
      body: bodyOf(incoming, outgoing),
      signal: {
        get aborted() {
          return outgoing.destroyed;
        },
      },
      address: addressOf(incoming, trustProxy),
      mayCompress: true,
      startedMs: performance.now(),
      operation: 'no operation',
    };
  };
}

/** The parts of a request that an error response needs. */
export function parseRequestLine({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const queryStart = url.indexOf('?');
  return {
    method,
    path: queryStart < 0 ? url : url.slice(0, queryStart),
    query: queryStart < 0 ? undefined : url.slice(queryStart + 1),
    correlationId: correlationIdOf(String(headers['x-correlation-id'] ?? '')),
  };
}

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];
const INTERNAL_HEADERS = /^(x-(middleware|nextjs)-|next-action$)/;

/** Reduces an absolute URL in the request line to path and query. */
function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

/**
 * The address for limits: that of the socket, or the last one of `X-Forwarded-For` behind a trusted proxy. Earlier
 * entries may be forged.
 */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const chain = trustProxy ? headers['x-forwarded-for'] : undefined;
  const seen = chain === undefined ? undefined : String(chain).split(',').at(-1)?.trim();
  return addressKey(seen || (socket.remoteAddress ?? 'unknown'));
}

/** The body. Leaving it unread does not destroy the connection. */
function bodyOf(incoming: IncomingMessage, outgoing: BufferedResponse): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      sendContinue(incoming, outgoing);
      return incoming.iterator({ destroyOnReturn: false });
    },
  };
}

/** Remembers a request with `Expect: 100-continue`, whose body comes only after `sendContinue`. */
export function expectContinue(incoming: IncomingMessage, outgoing: BufferedResponse): void {
  awaitingContinue.add(incoming);
  // If it is answered without reading the body, the start of the next request is unknown.
  outgoing.shouldKeepAlive = false;
}

/** Sends `100 Continue` if the client is waiting for it. */
export function sendContinue(incoming: IncomingMessage, outgoing: BufferedResponse): void {
  if (awaitingContinue.delete(incoming)) outgoing.writeContinue();
}

const awaitingContinue = new WeakSet<IncomingMessage>();

/** The largest form, in bytes: less than Node's read buffer, so that it can wait there unread. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Waits until a form has arrived completely, without consuming it. Throws PAYLOAD_TOO_LARGE beyond 16 KiB, and
 * VALIDATION_ERROR if the client disconnects or takes longer than 30 s.
 */
export function receiveForm(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const check = () => {
    if (incoming.readableLength > MAX_FORM_BYTES) reject(tooLarge());
    else if (incoming.complete) resolve();
  };
  const onClose = () => reject(invalid([{ field: 'body', issue: 'was not sent whole' }]));
  incoming.on('readable', check);
  incoming.once('close', onClose);
  incoming.once('error', onClose);
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_FORM_BYTES) reject(tooLarge());
  check();
  return withTimeout(promise, BODY_MS, lateBody).finally(() => {
    incoming.off('readable', check);
    incoming.off('close', onClose);
    incoming.off('error', onClose);
  });
}

function tooLarge(): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', 'The form is above 16 KiB.');
}
