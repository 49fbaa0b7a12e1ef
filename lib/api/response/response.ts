import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { z } from 'zod';
import type { Caching, Created, OperationMetadata } from '#lib/api/declaration.ts';
import { Pagination } from '#lib/api/page-query.ts';
import type { ApiRequest, ApiResponse, ResponseHeaders } from '#lib/api/request/request.ts';
import {
  type ContentEncoding,
  etagForEncoding,
  etagOf,
  isNotModified,
  type Stored,
} from '#lib/documents/document.ts';
import { services } from '#lib/services.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  revalidate: 'private, no-cache',
  reference: 'private, max-age=300',
  immutable: 'private, max-age=3600',
  never: 'no-store',
};

export function commonHeaders(
  { correlationId, rateLimit }: Pick<ApiRequest, 'correlationId' | 'rateLimit'>,
  caching: Caching = 'revalidate',
): ResponseHeaders {
  const headers: ResponseHeaders = {
    'X-Correlation-Id': correlationId,
    'Cache-Control': CACHE_CONTROL[caching],
    Vary: 'Authorization, Cookie, Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  };
  if (rateLimit) {
    const { quota, windowSeconds } = services().requestLimit;
    headers['RateLimit-Policy'] = `"default";q=${quota};w=${windowSeconds}`;
    headers['RateLimit'] = `"default";r=${rateLimit.remaining};t=${rateLimit.resetSeconds}`;
  }
  return headers;
}

/** A response with its body, which is left out for HEAD. */
export function withBody<Body extends string | Uint8Array<ArrayBuffer>>(
  { method }: Pick<ApiRequest, 'method'>,
  body: Body,
  status: number,
  headers: ResponseHeaders,
) {
  headers['Content-Length'] = String(Buffer.byteLength(body));
  return { status, headers, body: method === 'HEAD' ? null : body };
}

/** 200 with a document, or 304 if `If-None-Match` matches. Compressed if the caller accepts it. */
export function documentResponse(
  request: ApiRequest,
  result: unknown,
  declaration: Pick<OperationMetadata, 'caching' | 'response' | 'file' | 'retryAfter'>,
): ApiResponse | Promise<ApiResponse> {
  const { method, path, query } = request;
  const { file, caching } = declaration;
  const { body, etag, pagination } = documentOf(method, result, declaration);
  const headers: ResponseHeaders = {
    ...commonHeaders(request, caching),
    ...retryHeader(declaration, result),
  };
  const encoding = request.mayCompress
    ? encodingFor(request.headers.get('accept-encoding'), body)
    : undefined;
  if (sendsEtag(method)) headers['ETag'] = etagForEncoding(etag, encoding);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && isNotModified(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers, body: null };
  }
  headers['Content-Type'] = file ? `${file.type}; charset=utf-8` : JSON_TYPE;
  if (file) headers['Content-Disposition'] = `attachment; filename="${file.name}"`;
  // Events have a cursor on the last page too, which later ones will follow.
  const next = pagination?.hasMore ? pagination.nextCursor : undefined;
  if (next) headers['Link'] = nextPage(path, query, next);
  if (!encoding) {
    // Node would join a text with the headers, which measures and copies it again.
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    return withBody(request, bytes, 200, headers);
  }
  headers['Content-Encoding'] = encoding;
  return compress(body, encoding).then((compressed) => withBody(request, compressed, 200, headers));
}

/** 201, or 202 if its work is done later, with the new record and its `Location`. */
export function createdResponse(
  request: ApiRequest,
  { location, value, isReplayed }: Created<unknown>,
  declaration: Pick<OperationMetadata, 'caching' | 'response' | 'returns' | 'retryAfter'>,
): ApiResponse {
  const { response, caching, returns } = declaration;
  const headers: ResponseHeaders = {
    ...commonHeaders(request, caching),
    ...retryHeader(declaration, value),
  };
  headers['Location'] = location;
  if (isReplayed) headers['Idempotent-Replayed'] = 'true';
  headers['Content-Type'] = JSON_TYPE;
  const status = returns === 'accepted' ? 202 : 201;
  return withBody(request, JSON.stringify(response.parse(value)), status, headers);
}

function retryHeader(
  { retryAfter }: Pick<OperationMetadata, 'retryAfter'>,
  result: unknown,
): ResponseHeaders {
  const seconds = retryAfter?.(result);
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

/** A stored document as it is; any other value is parsed by its schema, so that nothing undeclared gets out. */
function documentOf(
  method: string,
  result: unknown,
  { response, file }: Pick<OperationMetadata, 'response' | 'file'>,
): Pick<Stored<unknown>, 'body' | 'etag' | 'pagination'> {
  if (isStored(result)) return result;
  const value = response.parse(result);
  const body = file ? String(value) : JSON.stringify(value);
  // Hashing takes time.
  const etag = sendsEtag(method) ? etagOf(body) : '';
  return { body, etag, ...Paged.safeParse(value).data };
}

/** The `Link` to the next page (RFC 8288). */
export function nextPage(path: string, query: string | undefined, cursor: string): string {
  const next = new URLSearchParams(query);
  next.set('cursor', cursor);
  return `<${path}?${next}>; rel="next"`;
}

const Paged = z.object({ pagination: Pagination });

/** Whether responses to this method have an `ETag`: POST only queries, and is never conditional. */
export function sendsEtag(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'PATCH';
}

function isStored(result: unknown): result is Stored<unknown> {
  return typeof result === 'object' && result !== null && 'etag' in result && 'parse' in result;
}

/** Bodies up to this many bytes are not compressed. */
const MIN_BYTES = 1024;

/** The content encoding for a body; undefined means none. */
export function encodingFor(
  acceptEncoding: string | null,
  body: string | Uint8Array,
): ContentEncoding | undefined {
  if (!acceptEncoding || Buffer.byteLength(body) <= MIN_BYTES) return undefined;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [chosen] = negotiator.encodings(['br', 'gzip', 'identity']);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** Compresses on zlib's thread pool. */
export async function compress(
  text: string | Uint8Array,
  encoding: ContentEncoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipAsync(text);
  return brotliAsync(text, {
    params: {
      // Level 4 takes about as long as gzip and compresses better.
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
