import type { IncomingMessage } from 'node:http';
import { correlationIdOf } from '#lib/api/correlation.ts';
import type { ApiRequest } from '#lib/api/request.ts';
import { addressKey } from '#server/address-key.ts';
import type { BufferedResponse } from './buffered-response.ts';

/** A request as it is parsed once, before anything is done for it. */
export type HttpRequest = ApiRequest & {
  readonly incoming: IncomingMessage;
  readonly outgoing: BufferedResponse;
  /** Whether a body comes with it. */
  readonly hasBody: boolean;
  /** What answers it, for its line in the log: the name of an operation, or its kind. */
  operation: string;
};

/** Serves a request, and settles once nothing is done for it any more. */
export type Serve = (request: HttpRequest) => Promise<void>;

/** What the service knows of itself, and of who stands in front of it. */
export type RequestRules = {
  readonly publicUrl: string;
  readonly trustProxy: boolean;
};

/**
 * Parses a request, and takes from it what a caller must not tell us: Next's internal headers, forwarded ones of
 * strangers, and who we are, which is `publicUrl`'s to say.
 */
export function makeParser({ publicUrl, trustProxy }: RequestRules) {
  const { host } = new URL(publicUrl);
  return (incoming: IncomingMessage, outgoing: BufferedResponse): HttpRequest => {
    const { headers } = incoming;
    for (const name in headers) if (INTERNAL.test(name)) delete headers[name];
    if (!trustProxy) for (const name of FORWARDED) delete headers[name];
    headers.host = host;
    incoming.url = originForm(incoming.url ?? '/');
    if (incoming.url === ISSUER_METADATA) incoming.url = PROVIDER_METADATA;
    const get = (name: string) => {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    };
    return {
      incoming,
      outgoing,
      ...lineOf(incoming),
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

/** What an error says of its request, which is all that is known of one that is not served. */
export function lineOf({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const queryStart = url.indexOf('?');
  return {
    method,
    path: queryStart < 0 ? url : url.slice(0, queryStart),
    query: queryStart < 0 ? undefined : url.slice(queryStart + 1),
    correlationId: correlationIdOf(String(headers['x-correlation-id'] ?? '')),
  };
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
];
const INTERNAL = /^(x-(middleware|nextjs)-|next-action$)/;

/** The address at which RFC 8414 looks for the metadata of an issuer with a path, and where the provider has it. */
const ISSUER_METADATA = '/.well-known/oauth-authorization-server/idp';
const PROVIDER_METADATA = '/idp/.well-known/oauth-authorization-server';

/** The path of an absolute URL in the request line is all that counts here. */
function originForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

/**
 * Whose request it is, as limits by address count it: the socket's address, or the one that a trusted proxy
 * saw, which it wrote last. What stands before it, the caller may have made up.
 */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const chain = trustProxy ? headers['x-forwarded-for'] : undefined;
  const seen = chain === undefined ? undefined : String(chain).split(',').at(-1)?.trim();
  return addressKey(seen || (socket.remoteAddress ?? 'unknown'));
}

/** The body, which may be left before its end without an end to its connection. */
function bodyOf(incoming: IncomingMessage, outgoing: BufferedResponse): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      continueBody(incoming, outgoing);
      return incoming.iterator({ destroyOnReturn: false });
    },
  };
}

/** Notes a request whose body comes once its sender is told to go on: `Expect: 100-continue`. */
export function expectBody(incoming: IncomingMessage, outgoing: BufferedResponse): void {
  expecting.add(incoming);
  // Answered without its body, nobody could say where the next request begins.
  outgoing.shouldKeepAlive = false;
}

/** Tells the sender of a body that waits for it to go on. */
export function continueBody(incoming: IncomingMessage, outgoing: BufferedResponse): void {
  if (expecting.delete(incoming)) outgoing.writeContinue();
}

const expecting = new WeakSet<IncomingMessage>();
