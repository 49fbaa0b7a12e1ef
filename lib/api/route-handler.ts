import type { Readable } from 'node:stream';
import { services } from '#lib/services.ts';
import { logResponse } from './access-log.ts';
import type { PathParams, RouteContext } from './declaration.ts';
import { type ApiRequest, type ApiResponse, correlationIdOf } from './request/request.ts';
import { errorResponse, pathNotFound } from './response/error-response.ts';

/** Wraps a handler as a Next route handler, which plain Next calls. */
export function toRouteHandler(
  operation: string,
  handle: (request: ApiRequest, params: PathParams) => ApiResponse | Promise<ApiResponse>,
): (web: Request, context: RouteContext) => Promise<Response> {
  return async (web, { params, mayCompress = false }) => {
    const request = parseRequest(web, mayCompress);
    const response = await handle(request, (await params) ?? {});
    const { status, headers, body } = response;
    const log = (cutAfterBytes?: number) =>
      logResponse(services(), request, { operation, status, cutAfterBytes });
    if (body === null || body instanceof Uint8Array) {
      log();
      return new Response(body, { status, headers });
    }
    let sent = 0;
    const count = (bytes: number) => {
      sent += bytes;
    };
    body.once('close', () => log(body.readableEnded ? undefined : sent));
    return new Response(toWebStream(body, count), { status, headers });
  };
}

/** The response of plain Next to a path below `/v1` without an operation: 404. */
export const notFoundHandler = toRouteHandler('no operation', (request) =>
  errorResponse(request, pathNotFound()),
);

function parseRequest(web: Request, mayCompress: boolean): ApiRequest {
  const { method, url, headers, body, signal } = web;
  const target = url.slice(url.indexOf('/', url.indexOf('://') + 3));
  const queryStart = target.indexOf('?');
  return {
    method,
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: queryStart < 0 ? undefined : target.slice(queryStart + 1),
    headers,
    body,
    signal,
    correlationId: correlationIdOf(headers.get('x-correlation-id')),
    address: 'unknown',
    mayCompress,
    startedMs: performance.now(),
  };
}

/** A web stream that reads its source on demand, and destroys it when cancelled. */
function toWebStream(
  source: Readable,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      count(value.byteLength);
      controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
