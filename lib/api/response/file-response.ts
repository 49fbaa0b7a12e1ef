import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { create as dispositionOf } from 'content-disposition';
import Negotiator from 'negotiator';
import {
  type Caching,
  type FileBytes,
  type GeneratedFile,
  type Lines,
  type OperationMetadata,
  responseMediaType,
} from '#lib/api/declaration.ts';
import type {
  ApiRequest,
  ApiResponse,
  RequestHeaders,
  ResponseHeaders,
} from '#lib/api/request/request.ts';
import { isNotModified } from '#lib/documents/document.ts';
import { DomainError } from '#lib/errors.ts';
import { commonHeaders, nextPage, withBody } from './response.ts';

/**
 * Sends a stored file or the requested range of it (RFC 9110, 14). It is never compressed, and its headers keep
 * browsers from running or framing it. Throws RANGE_NOT_SATISFIABLE.
 */
export async function fileResponse(
  request: ApiRequest,
  file: FileBytes,
  caching: Caching | undefined,
): Promise<ApiResponse> {
  const headers = fileHeaders(request, file, caching);
  headers['Last-Modified'] = file.lastModified.toUTCString();
  headers['Accept-Ranges'] = 'bytes';
  if (isCached(request, file)) return { status: 304, headers, body: null };
  // Ranges are defined only for GET (RFC 9110, 14.2).
  const range = request.method === 'GET' ? parseRange(request.headers, file) : undefined;
  if (range === 'none') throw rangeNotSatisfiable(file.sizeBytes);
  headers['Content-Type'] = file.mimeType;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.sizeBytes);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.sizeBytes}`;
  const body = request.method === 'HEAD' ? null : await file.open(range);
  return { status: range ? 206 : 200, headers, body };
}

/** Sends a generated file. It is not generated for a 304 or HEAD. */
export async function generatedFileResponse(
  request: ApiRequest,
  file: GeneratedFile,
  caching: Caching | undefined,
): Promise<ApiResponse> {
  const headers = fileHeaders(request, file, caching);
  if (isCached(request, file)) return { status: 304, headers, body: null };
  headers['Content-Type'] = file.mimeType;
  // Without Content-Length: the size is known only after the file is generated.
  if (request.method === 'HEAD') return { status: 200, headers, body: null };
  return withBody(request, await file.generate(request.signal), 200, headers);
}

type FileIdentity = Pick<FileBytes, 'etag' | 'fileName'> & Pick<GeneratedFile, 'isInline'>;

function fileHeaders(
  request: ApiRequest,
  { etag, fileName, isInline = false }: FileIdentity,
  caching: Caching | undefined,
): ResponseHeaders {
  return {
    ...commonHeaders(request, caching),
    ETag: etag,
    'Content-Disposition': dispositionOf(fileName, { type: isInline ? 'inline' : 'attachment' }),
    'Content-Security-Policy': isInline ? VIEWER_POLICY : "sandbox; default-src 'none'",
    // Neither files nor the address of a signed link belong into an index.
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Browsers show no PDF in a sandbox; the bytes are our own. */
const VIEWER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

function isCached({ headers }: ApiRequest, { etag }: FileIdentity): boolean {
  return isNotModified(headers.get('if-none-match'), etag);
}

/** Both ends inclusive. */
type Range = { readonly start: number; readonly end: number };

/**
 * The requested range: undefined for the whole file, `none` if it begins beyond the end of the file. A header that is
 * invalid, names several ranges, or comes with an `If-Range` that no longer matches is ignored.
 */
function parseRange(
  headers: RequestHeaders,
  { sizeBytes, etag, lastModified }: FileBytes,
): Range | 'none' | undefined {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const ifRange = headers.get('if-range');
  if (ifRange !== null && ifRange !== etag && ifRange !== lastModified.toUTCString()) {
    return undefined;
  }
  // `bytes=-500` is the last 500 bytes.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < sizeBytes ? { start, end } : 'none';
}

const SINGLE_RANGE = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i;

function rangeNotSatisfiable(sizeBytes: number): DomainError {
  return new DomainError(
    'RANGE_NOT_SATISFIABLE',
    `The file has ${sizeBytes} bytes: ask for a range that begins within them.`,
    { headers: { 'Content-Range': `bytes */${sizeBytes}` } },
  );
}

/** Sends lines as they are read, no faster than the client reads them; one that is too slow is disconnected. */
export function linesResponse(
  request: ApiRequest,
  { read, changesCursor, nextCursor }: Lines,
  declaration: OperationMetadata,
): ApiResponse {
  const { method, path, query, headers: asked, mayCompress } = request;
  const headers = commonHeaders(request, 'never');
  headers['Content-Type'] = responseMediaType(declaration) ?? '';
  headers['Changes-Cursor'] = changesCursor;
  if (nextCursor !== undefined) headers['Link'] = nextPage(path, query, nextCursor);
  if (method === 'HEAD') return { status: 200, headers, body: null };
  const accepted = new Negotiator({
    headers: { 'accept-encoding': asked.get('accept-encoding') ?? '' },
  });
  // The last chunk too has to be read: until then the stream is open.
  const timer = setTimeout(() => body.destroy(), READ_MS).unref();
  const lines = Readable.from(
    telling(read(), () => timer.refresh()),
    { objectMode: false },
  );
  const isGzip = mayCompress && accepted.encoding(['gzip', 'identity']) === 'gzip';
  if (isGzip) headers['Content-Encoding'] = 'gzip';
  // An error of the lines is then one of the body, whose sender gets it.
  const body = isGzip ? pipeline(lines, createGzip({ level: 1 }), () => undefined) : lines;
  body.once('close', () => clearTimeout(timer));
  return { status: 200, headers, body };
}

/** The chunks; `onChunk` is called before each. */
async function* telling(
  chunks: AsyncIterable<string>,
  onChunk: () => void,
): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    onChunk();
    yield chunk;
  }
}

/** A chunk of a MiB in a minute is slower than a modem. */
const READ_MS = 60_000;
