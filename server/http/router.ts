import type { Operation, PathParams } from '#lib/api/declaration.ts';
import { delayRefusal } from '#lib/api/delay-refusal.ts';
import { errorResponse, nothingHere } from '#lib/api/error-response.ts';
import type { RateLimiter } from '#lib/api/rate-limit.ts';
import type { ApiResponse } from '#lib/api/request.ts';
import { logFailure } from '#lib/failure-log.ts';
import { Failure, isFailure } from '#lib/failures.ts';
import type { SampledLog } from '#lib/sampled-log.ts';
import type { Admission } from '#server/admission.ts';
import type { BodyTime } from '#server/body-time.ts';
import type { Route } from '#server/routes.ts';
import type { HttpRequest, Serve } from './request.ts';
import { limitUnsent, writeResponse } from './response.ts';

/** What answers a request: the API's operations, or, each behind its own limiter, the rest. */
export type Kind = 'api' | 'pages' | 'files' | 'identity';

/** Whose a path is, which may be one that cannot be decoded. */
export function kindOf(path: string, hasIdentity: boolean): Kind {
  if (VERSION.test(path) || isBelow(path, '/portal-api')) return 'api';
  if (hasIdentity && isBelow(path, '/idp')) return 'identity';
  // Files are cheap to send, and a page that is let in needs all of its own.
  return path.startsWith('/_next/static/') || FILES.has(path) ? 'files' : 'pages';
}

/** A path that begins like a version of the API, there or not (`/v2`, `/V1`, `/v1.0`), percent-encoded or not. */
const VERSION = /^\/(?:v|%[57]6)(?:\d|%3\d)/i;

const FILES: ReadonlySet<string> = new Set([
  '/icon.svg',
  '/favicon.ico',
  '/openapi.json',
  '/postman.json',
]);

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

export type RouterParts = {
  /** Lets the body of an upload take as long as it makes progress. */
  readonly byProgress: BodyTime['byProgress'];
  readonly admission: Pick<Admission, 'refusals' | 'unsentBytes'>;
  /** Requests of an address that nobody could serve. */
  readonly refusalLimit: RateLimiter;
  readonly sampledLog: SampledLog;
};

/** Serves the API's route files without Next in between. */
export function makeRouter(
  routes: readonly Route[],
  { byProgress, admission, refusalLimit, sampledLog }: RouterParts,
): Serve {
  const find = makeFind(routes);
  return async (request) => {
    const { incoming, outgoing } = request;
    try {
      const answer = answerTo(request);
      const response = answer instanceof Promise ? await answer : answer;
      writeResponse(outgoing, response, (error) =>
        logFailure(sampledLog, 'a file could not be sent to its end', error),
      );
      const caller = request.principal?.clientId ?? request.address;
      limitUnsent(outgoing, admission.unsentBytes, caller);
      // What is left of a body must be taken off the wire, or the next request is never reached.
      if (!incoming.complete) incoming.resume();
    } catch (err) {
      logFailure(sampledLog, 'an answer could not be sent', err);
      outgoing.destroy();
    }
  };

  function answerTo(request: HttpRequest): Promise<ApiResponse> {
    const found = find(request);
    if (isFailure(found)) return refuse(request, found);
    const { operation, params } = found;
    request.operation = operation.declaration.summary;
    if (operation.declaration.upload) byProgress(request.incoming);
    return operation.answer(request, params);
  }

  /** Answers that there is nothing, the slower the more of it one address asks for. */
  async function refuse(request: HttpRequest, failure: Failure): Promise<ApiResponse> {
    const { address } = request;
    await delayRefusal(admission.refusals, address, refusalLimit.take(address).refused);
    return errorResponse(request, failure);
  }
}

type Found = { readonly operation: Operation; readonly params: PathParams };

/** Finds the operation of a request, or says that there is none: 404, or 405 with `Allow`. */
function makeFind(routes: readonly Route[]): (request: HttpRequest) => Found | Failure {
  const table = staticFirst(routes).map(({ path, operations }) => ({
    pattern: path.split('/'),
    operations,
    allowed: allowedMethods(operations),
  }));
  return ({ path, method }) => {
    // Decoded segment by segment: %2F stays in its own, and %71uery is query.
    const segments = path.split('/').map(decodedSegment);
    for (const { pattern, operations, allowed } of table) {
      const params = paramsIn(segments, pattern);
      if (!params) continue;
      const operation = operations[method === 'HEAD' ? 'GET' : method];
      return operation ? { operation, params } : methodNotAllowed(allowed);
    }
    return nothingHere();
  };
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

/** That it can be decoded was seen before (request-failure.ts). */
function decodedSegment(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

/** A static segment is matched before a parameter in its place. */
function staticFirst(routes: readonly Route[]): Route[] {
  const key = ({ path }: Route) => path.replaceAll('{', '\u{10ffff}');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function allowedMethods(operations: Readonly<Record<string, Operation>>): string {
  const methods = Object.keys(operations);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).sort().join(', ');
}

function methodNotAllowed(allow: string): Failure {
  return new Failure('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, {
    headers: { Allow: allow },
  });
}
