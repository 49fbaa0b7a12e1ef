import type { Operation, PathParams } from '#lib/api/declaration.ts';
import { operationIdOf } from '#lib/api/declaration.ts';
import { delayRefusal, type RateLimiter } from '#lib/api/limits/rate-limiter.ts';
import type { ApiResponse } from '#lib/api/request/request.ts';
import { errorResponse, pathNotFound } from '#lib/api/response/error-response.ts';
import { DomainError, isDomainError } from '#lib/errors.ts';
import { logError } from '#lib/logging/error-log.ts';
import type { SampledLog } from '#lib/logging/sampled-log.ts';
import type { Admission } from './limits/admission.ts';
import type { BodyDeadlines } from './limits/body-deadlines.ts';
import type { HttpHandler, HttpRequest } from './request.ts';
import { limitUnsentBytes, writeResponse } from './response.ts';
import type { Route } from './routes.ts';

/** What handles a request. All but `api` have a limiter each. */
export type RequestKind = 'api' | 'pages' | 'files' | 'identity';

/** The kind of a request by its raw path, which may be malformed. */
export function requestKind(path: string, hasIdentity: boolean): RequestKind {
  if (VERSION_PATH.test(path) || isBelow(path, '/portal-api')) return 'api';
  if (hasIdentity && isBelow(path, '/idp')) return 'identity';
  // Files have their own limiter: an admitted page needs all of its files.
  return path.startsWith('/_next/static/') || FILE_PATHS.has(path) ? 'files' : 'pages';
}

/** A path like a version of the API, existing or not (`/v2`, `/V1`, `/v1.0`), percent-encoded or not. */
const VERSION_PATH = /^\/(?:v|%[57]6)(?:\d|%3\d)/i;

const FILE_PATHS: ReadonlySet<string> = new Set(['/icon.svg', '/favicon.ico', '/openapi.json']);

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

export type RouterOptions = {
  /** Lets the body of an upload take any time while it makes progress. */
  readonly byProgress: BodyDeadlines['byProgress'];
  readonly admission: Pick<Admission, 'refusals' | 'unsentBytes'>;
  /** Invalid requests and unknown paths, per address. */
  readonly refusalLimit: RateLimiter;
  readonly sampledLog: SampledLog;
};

/** Routes requests of the API to its route files, without Next. */
export function makeRouter(
  routes: readonly Route[],
  { byProgress, admission, refusalLimit, sampledLog }: RouterOptions,
): HttpHandler {
  const matchRoute = makeMatcher(routes);
  return async (request) => {
    const { incoming, outgoing } = request;
    try {
      const result = dispatch(request);
      const response = result instanceof Promise ? await result : result;
      writeResponse(outgoing, response, (error) =>
        logError(sampledLog, 'could not send a file completely', error),
      );
      const caller = request.principal?.clientId ?? request.address;
      limitUnsentBytes(outgoing, admission.unsentBytes, caller);
      // The rest of the body must be consumed before the next request can be parsed.
      if (!incoming.complete) incoming.resume();
    } catch (err) {
      logError(sampledLog, 'could not send a response', err);
      outgoing.destroy();
    }
  };

  function dispatch(request: HttpRequest): Promise<ApiResponse> {
    const match = matchRoute(request);
    if (isDomainError(match)) return refuse(request, match);
    const { operation, operationId, params } = match;
    request.operation = operationId;
    if (operation.declaration.upload) byProgress(request.incoming);
    return operation.respond(request, params);
  }

  /** Sends 404 or 405, with a delay for an address that keeps sending. */
  async function refuse(request: HttpRequest, failure: DomainError): Promise<ApiResponse> {
    const { address } = request;
    const { refused } = await refusalLimit.take(address);
    await delayRefusal(admission.refusals, address, refused);
    return errorResponse(request, failure);
  }
}

type Match = {
  readonly operation: Operation;
  readonly operationId: string;
  readonly params: PathParams;
};

/** Finds the operation of a request; otherwise the error: 404, or 405 with `Allow`. */
function makeMatcher(routes: readonly Route[]): (request: HttpRequest) => Match | DomainError {
  const table = staticFirst(routes).map(({ path, operations }) => ({
    pattern: path.split('/'),
    operations: new Map(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { operation, operationId: operationIdOf(method, path) },
      ]),
    ),
    allowed: allowedMethods(operations),
  }));
  return ({ path, method }) => {
    // Decode each segment: %2F does not split one, and %71uery is query.
    const segments = path.split('/').map(decodeSegment);
    for (const { pattern, operations, allowed } of table) {
      const params = matchPath(segments, pattern);
      if (!params) continue;
      const found = operations.get(method === 'HEAD' ? 'GET' : method);
      return found ? { ...found, params } : methodNotAllowed(allowed);
    }
    return pathNotFound();
  };
}

/** The parameters of a decoded path; undefined if it does not match. */
function matchPath(
  segments: readonly string[],
  pattern: readonly string[],
): PathParams | undefined {
  if (segments.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (part.startsWith('{') && segment !== '') params[part.slice(1, -1)] = segment;
    else if (part !== segment) return undefined;
  }
  return params;
}

/** Does not throw: malformed paths were refused before (request-failure.ts). */
function decodeSegment(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}

/** Sorts static segments before parameters. */
function staticFirst(routes: readonly Route[]): Route[] {
  const key = ({ path }: Route) => path.replaceAll('{', '\u{10ffff}');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function allowedMethods(operations: Readonly<Record<string, Operation>>): string {
  const methods = Object.keys(operations);
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).sort().join(', ');
}

function methodNotAllowed(allow: string): DomainError {
  return new DomainError('METHOD_NOT_ALLOWED', `This path takes ${allow}.`, {
    headers: { Allow: allow },
  });
}
