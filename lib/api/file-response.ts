import { create as dispositionOf } from 'content-disposition';
import { Failure } from '#lib/failures.ts';
import type { FileBytes, MadeFile } from './answers.ts';
import type { Caching } from './declaration.ts';
import { isNotModified } from './etag.ts';
import type { ApiRequest, ApiResponse, RequestHeaders, ResponseHeaders } from './request.ts';
import { CACHE_CONTROL, commonHeaders, withBody } from './response.ts';

/**
 * The bytes of a file as they are, all or the range that is asked for (RFC 9110, 14): never
 * compressed, never to be run or framed by a page. Throws RANGE_NOT_SATISFIABLE.
 */
export async function fileResponse(
  request: ApiRequest,
  file: FileBytes,
  caching: Caching,
): Promise<ApiResponse> {
  const headers = fileHeaders(request, file, caching);
  headers['Last-Modified'] = file.lastModified.toUTCString();
  headers['Accept-Ranges'] = 'bytes';
  if (hasAlready(request, file)) return { status: 304, headers, body: null };
  // A range is of a GET alone (RFC 9110, 14.2).
  const range = request.method === 'GET' ? rangeOf(request.headers, file) : undefined;
  if (range === 'none') throw notSatisfiable(file.sizeBytes);
  headers['Content-Type'] = file.mimeType;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.sizeBytes);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.sizeBytes}`;
  const body = request.method === 'HEAD' ? null : await file.open(range);
  return { status: range ? 206 : 200, headers, body };
}

/** A file that is made for the answer, and only where the caller does not have it already. */
export async function madeResponse(
  request: ApiRequest,
  file: MadeFile,
  caching: Caching,
): Promise<ApiResponse> {
  const headers = fileHeaders(request, file, caching);
  if (hasAlready(request, file)) return { status: 304, headers, body: null };
  headers['Content-Type'] = file.mimeType;
  // How long it would be is known once it is made.
  if (request.method === 'HEAD') return { status: 200, headers, body: null };
  return withBody(request, await file.make(request.signal), 200, headers);
}

type FileFacts = Pick<FileBytes, 'etag' | 'fileName'>;

function fileHeaders(
  request: ApiRequest,
  { etag, fileName }: FileFacts,
  caching: Caching,
): ResponseHeaders {
  return {
    ...commonHeaders(request, CACHE_CONTROL[caching]),
    ETag: etag,
    'Content-Disposition': dispositionOf(fileName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

function hasAlready({ headers }: ApiRequest, { etag }: FileFacts): boolean {
  return isNotModified(headers.get('if-none-match'), etag);
}

/** Bytes of a file, the first and the last included. */
type Range = { readonly start: number; readonly end: number };

/**
 * The range of a file that a caller asks for: undefined for the whole file, `none` where there is
 * nothing of it in the file. What is no range of bytes, or several of them, counts as not sent, as does
 * one of a file that is no longer what `If-Range` says.
 */
function rangeOf(
  headers: RequestHeaders,
  { sizeBytes, etag, lastModified }: FileBytes,
): Range | 'none' | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag && ifRange !== lastModified.toUTCString()) {
    return undefined;
  }
  // Without a first byte it is the last so many.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < sizeBytes ? { start, end } : 'none';
}

const ONE_RANGE = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i;

function notSatisfiable(sizeBytes: number): Failure {
  return new Failure(
    'RANGE_NOT_SATISFIABLE',
    `The file has ${sizeBytes} bytes: ask for a range that begins within them.`,
    { headers: { 'Content-Range': `bytes */${sizeBytes}` } },
  );
}
