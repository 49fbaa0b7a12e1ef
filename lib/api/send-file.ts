import { create as dispositionOf } from 'content-disposition';
import { Failure } from '#lib/failures.ts';
import type { FileBytes } from './answers.ts';
import { isNotModified } from './conditional.ts';
import type { Caching } from './declaration.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './host.ts';
import { rangeOf } from './range.ts';
import { answerHeaders, type Headers } from './respond.ts';

/**
 * Sends the bytes of a file as they are, all or the range that is asked for (RFC 9110, 14): never
 * compressed, never to be run or framed by a page. Throws RANGE_NOT_SATISFIABLE.
 */
export async function sendFile(
  exchange: Exchange,
  file: FileBytes,
  caching: Caching,
): Promise<Reply> {
  const { request } = exchange;
  const headers = fileHeaders(exchange, file, caching);
  if (isNotModified(request.headers.get('if-none-match'), file.etag)) {
    return { status: 304, headers, body: null };
  }
  // A range is of a GET alone (RFC 9110, 14.2).
  const range = request.method === 'GET' ? rangeOf(request.headers, file) : undefined;
  if (range === 'none') throw notSatisfiable(file.sizeBytes);
  headers['Content-Type'] = file.mimeType;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.sizeBytes);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.sizeBytes}`;
  const body = request.method === 'HEAD' ? null : await file.open(range);
  return { status: range ? 206 : 200, headers, body };
}

function fileHeaders(exchange: Exchange, file: FileBytes, caching: Caching): Headers {
  return {
    ...answerHeaders(exchange, caching),
    ETag: file.etag,
    'Last-Modified': file.lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(file.fileName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

function notSatisfiable(sizeBytes: number): Failure {
  return new Failure(
    'RANGE_NOT_SATISFIABLE',
    `The file has ${sizeBytes} bytes: ask for a range that begins within them.`,
    { headers: { 'Content-Range': `bytes */${sizeBytes}` } },
  );
}
