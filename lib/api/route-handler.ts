import type { Readable } from 'node:stream';
import type { PathParams, RouteContext } from './declaration.ts';
import { type ApiRequest, type ApiResponse, correlationIdOf } from './request/request.ts';

/** Wraps a handler as a Next route handler, which plain Next and tests call; our router calls the handler itself. */
export function toRouteHandler(
  handle: (request: ApiRequest, params: PathParams) => ApiResponse | Promise<ApiResponse>,
): (web: Request, context: RouteContext) => Promise<Response> {
  return async (web, { params, mayCompress = false }) => {
    const { status, headers, body } = await handle(
      parseRequest(web, mayCompress),
      (await params) ?? {},
    );
    const isStream = body !== null && !(body instanceof Uint8Array);
    return new Response(isStream ? toWebStream(body) : body, { status, headers });
  };
}

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
function toWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      source.destroy();
    },
  });
}
