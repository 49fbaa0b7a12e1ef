import { type ServerResponse, STATUS_CODES } from 'node:http';
import { pipeline } from 'node:stream';
import { correlationIdOf } from '#lib/api/correlation.ts';
import { errorResponse } from '#lib/api/error-response.ts';
import type { ApiResponse } from '#lib/api/request.ts';
import type { Failure } from '#lib/failures.ts';
import type { Admission } from '#server/admission.ts';

/**
 * Sends a response; a stream is sent as fast as the client reads it. `onError` gets the error of a stream that fails,
 * which closes the connection.
 */
export function writeResponse(
  outgoing: ServerResponse,
  { status, headers, body }: ApiResponse,
  onError: (error: unknown) => void,
): void {
  outgoing.writeHead(status, headers);
  if (body === null || body instanceof Uint8Array) outgoing.end(body);
  // The client disconnected while the stream was being opened.
  else if (outgoing.destroyed) body.destroy();
  else {
    pipeline(body, outgoing, (error) => {
      // A client that disconnects early is not an error.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error);
    });
  }
}

/** Sends an error response. */
export function sendError(
  outgoing: ServerResponse,
  request: Parameters<typeof errorResponse>[0],
  failure: Failure,
): void {
  const { status, headers, body } = errorResponse(request, failure);
  outgoing.writeHead(status, headers).end(body);
}

/** A raw error response for a connection whose request could not be parsed; it closes the connection. */
export function rawRefusal(failure: Failure): string {
  const request = { method: 'GET', path: '/', correlationId: correlationIdOf(undefined) };
  const { status, headers, body } = errorResponse(request, failure);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([k, v]) => `${k}: ${v}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** Counts the unsent bytes of a response, and destroys the connection beyond the caller's share. */
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
