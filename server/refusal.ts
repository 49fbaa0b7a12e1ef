import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { errorBody } from '#lib/api/error-body.ts';
import { ERROR_CODES } from '#lib/api/error-codes.ts';
import type { Failure } from '#lib/failures.ts';

/** A failure as status, headers and body, for requests that never become an exchange. */
export function refusalOf(failure: Failure, path: string, sentCorrelationId: string | undefined) {
  const correlationId = correlationIdOf(sentCorrelationId);
  const body = JSON.stringify(errorBody(failure, path, correlationId));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Correlation-Id': correlationId,
    ...failure.headers,
  };
  return { status: ERROR_CODES[failure.code].status, headers, body };
}

/** Answers a request in the API's own words before any work is done for it. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  failure: Failure,
): void {
  const sent = incoming.headers['x-correlation-id'];
  const { status, headers, body } = refusalOf(failure, pathOf(incoming), single(sent));
  outgoing.writeHead(status, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

/** The path as it was sent, without its query. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
