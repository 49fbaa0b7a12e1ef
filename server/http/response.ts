import { type ServerResponse, STATUS_CODES } from 'node:http';
import { pipeline } from 'node:stream';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { errorResponse } from '#lib/api/error-response.ts';
import type { ApiResponse } from '#lib/api/request.ts';
import type { Failure } from '#lib/failures.ts';
import type { Admission } from '#server/admission.ts';

/**
 * Sends a response: a stream as fast as the caller reads it. `onError` is told of one that fails in the middle, which
 * ends the connection.
 */
export function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: ApiResponse,
  onError: (error: unknown) => void,
): void {
  outgoing.writeHead(status, headers);
  if (body === null || body instanceof Uint8Array) outgoing.end(body);
  // The caller has left while the source was being opened.
  else if (outgoing.destroyed) body.destroy();
  else {
    pipeline(body, outgoing, (error) => {
      // A caller that leaves early is no news.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
  }
}

/** Answers a request that is not served in the error body. */
export function sendError(
  outgoing: ServerResponse,
  request: Parameters<typeof errorResponse>[0],
  failure: Failure,
): void {
  const { status, headers, body } = errorResponse(request, failure);
  outgoing.writeHead(status, headers).end(body);
}

/** The text of a refusal of what could not be parsed; the connection ends with them. */
export function rawRefusal(failure: Failure): string {
  const request = { method: 'GET', path: '/', correlationId: correlationIdOf(undefined) };
  const { status, headers, body } = errorResponse(request, failure);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([k, v]) => `${k}: ${v}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** Counts what its caller has not read of a response, and ends the connection beyond what one caller may leave. */
export function limitUnsent(
  outgoing: ServerResponse,
  unsentBytes: Admission['unsentBytes'],
  caller: string,
): void {
  const bytes = outgoing.writableLength;
  if (bytes === 0) return;
  const release = unsentBytes.tryAcquire(caller, bytes);
  if (release) outgoing.once('close', release);
  else outgoing.destroy();
}
