import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { Operation, PathParams } from '#lib/api/declaration.ts';
import { delayRefusal } from '#lib/api/delay-refusal.ts';
import type { Reply, Sent } from '#lib/api/host.ts';
import type { RateLimiter } from '#lib/api/rate-limit.ts';
import { methodNotAllowed, nothingHere } from '#lib/api/unknown-path.ts';
import { logFailure } from '#lib/failure-log.ts';
import { services } from '#lib/services.ts';
import type { Admission } from './admission.ts';
import type { BodyTime } from './body-time.ts';
import { letBodyCome } from './expectation.ts';
import type { BufferedResponse } from './http/buffered-response.ts';
import { limitUnsent } from './http/limit-unsent.ts';
import type { RequestListener } from './http.ts';
import { pathOf } from './refusal.ts';
import type { Route } from './routes.ts';

export type ApiLaneParts = {
  /** Whose request it is, for the count of failed authentications. */
  readonly addressOf: (incoming: IncomingMessage) => string;
  /** Lets the body of an upload take as long as it makes progress. */
  readonly byProgress: BodyTime['byProgress'];
  readonly admission: Pick<Admission, 'refusals' | 'unsentBytes'>;
  /** Requests of an address that nobody could serve. */
  readonly refusalLimit: RateLimiter;
};

/** Serves the API's route files without Next in between. */
export function makeApiLane(
  routes: readonly Route[],
  { addressOf, byProgress, admission, refusalLimit }: ApiLaneParts,
): RequestListener {
  const table = staticFirst(routes).map(({ path, operations }) => ({
    pattern: path.split('/'),
    operations,
    allowed: allowedMethods(operations),
  }));
  return async (incoming, outgoing) => {
    try {
      const answer = answerTo(incoming, outgoing);
      const reply = answer instanceof Promise ? await answer : answer;
      send(outgoing, reply);
      limitUnsent(outgoing, admission.unsentBytes, reply.clientId ?? addressOf(incoming));
      // What is left of a body must be taken off the wire, or the next request is never reached.
      if (!incoming.complete) incoming.resume();
    } catch (err) {
      logFailure(services().sampledLog, 'an answer could not be sent', err);
      outgoing.destroy();
    }
  };

  function answerTo(incoming: IncomingMessage, outgoing: BufferedResponse): Reply | Promise<Reply> {
    const sent = sentBy(incoming, outgoing);
    const host = { address: addressOf(incoming), target: sent.url, passesEncodings: true };
    // Decoded segment by segment: %2F stays in its own, and %71uery is query.
    const segments = pathOf(incoming).split('/').map(decodedSegment);
    for (const { pattern, operations, allowed } of table) {
      const params = paramsIn(segments, pattern);
      if (!params) continue;
      const operation = operations[sent.method === 'HEAD' ? 'GET' : sent.method];
      if (!operation) return slowly(host.address, () => methodNotAllowed(sent, host, allowed));
      if (operation.declaration.upload) byProgress(incoming);
      return operation.answer(sent, params, host);
    }
    return slowly(host.address, () => nothingHere(sent, host));
  }

  /** Answers that there is nothing, the slower the more of it one address asks for. */
  async function slowly(address: string, refuse: () => Reply): Promise<Reply> {
    await delayRefusal(admission.refusals, address, refusalLimit.take(address).refused);
    return refuse();
  }
}

function sentBy(incoming: IncomingMessage, outgoing: BufferedResponse): Sent {
  const { method = 'GET', url = '/', headers } = incoming;
  const get = (name: string) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  };
  const signal = {
    get aborted() {
      return outgoing.destroyed;
    },
  };
  return { method, url, headers: { get }, body: bodyOf(incoming, outgoing), signal };
}

/**
 * The body, which may be left before its end without an end to its connection. Whoever waits for our
 * word sends it once somebody reads it.
 */
function bodyOf(incoming: IncomingMessage, outgoing: BufferedResponse): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      letBodyCome(incoming, outgoing);
      return incoming.iterator({ destroyOnReturn: false });
    },
  };
}

function send(outgoing: BufferedResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, headers);
  // A text goes out in one piece with its headers, byte by byte as it is.
  if (typeof body === 'string') outgoing.end(body, 'latin1');
  else if (body === null || body instanceof Uint8Array) outgoing.end(body);
  else stream(body, outgoing);
}

/** Sends a stream as fast as the caller reads it, and closes it when the caller leaves. */
function stream(body: Readable, outgoing: BufferedResponse): void {
  if (outgoing.destroyed) {
    // The caller has left while the source was being opened.
    body.destroy();
    return;
  }
  pipeline(body, outgoing, (err) => {
    // A caller that leaves early is no news.
    if (err && err.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      logFailure(services().sampledLog, 'a file could not be sent to its end', err);
    }
  });
}

/** The parameters of a decoded path; undefined where it is not the pattern's. */
function paramsIn(segments: readonly string[], pattern: readonly string[]): PathParams | undefined {
  if (segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith('{') && segment !== '') params[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

/** That it can be decoded was seen before (request-line.ts). */
function decodedSegment(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

/** A static segment is matched before a parameter in its place. */
function staticFirst(routes: readonly Route[]): Route[] {
  const key = ({ path }: Route) => path.replaceAll('{', '\u{10ffff}');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function allowedMethods(operations: Readonly<Record<string, Operation>>): string[] {
  const methods = Object.keys(operations);
  return methods.includes('GET') ? [...methods, 'HEAD'].sort() : methods.sort();
}
