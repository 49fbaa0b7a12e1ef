import type { DatabaseTrouble } from '#db/client.ts';
import { type Bytes, type ByteText, byteText, textOf } from '#db/prepared.ts';
import { logFailure } from '#lib/failure-log.ts';
import { Failure, isFailure, unavailable } from '#lib/failures.ts';
import { services } from '#lib/services.ts';
import type { Stored } from '#lib/stored.ts';
import { compress, encodingFor } from './compression.ts';
import { type Encoding, isNotModified, taggedFor } from './conditional.ts';
import type { Caching, FileKind } from './declaration.ts';
import { errorBody } from './error-body.ts';
import { ERROR_CODES } from './error-codes.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './host.ts';

/** A document to be sent, with the address of the next page where there is one. */
export type Sendable = Pick<Stored<unknown>, 'bytes' | 'etag'> & {
  readonly next?: string | undefined;
  readonly file?: FileKind | undefined;
};

/** Sends a document as it is: its tag, 304 where the caller has it already, compressed if asked for. */
export function sendDocument(
  exchange: Exchange,
  { bytes, etag, next, file }: Sendable,
  caching: Caching,
): Reply | Promise<Reply> {
  const { headers: asked, method } = exchange.request;
  const headers = answerHeaders(exchange, caching);
  const encoding = exchange.mayCompress
    ? encodingFor(asked.get('accept-encoding'), bytes.length)
    : undefined;
  if (method === 'GET' || method === 'HEAD') {
    headers['ETag'] = taggedFor(etag, encoding);
    if (isNotModified(asked.get('if-none-match'), etag)) {
      return { status: 304, headers, body: null };
    }
  }
  headers['Content-Type'] = file ? `${file.type}; charset=utf-8` : JSON_TYPE;
  if (file) headers['Content-Disposition'] = `attachment; filename="${file.name}"`;
  if (next) headers['Link'] = `<${next}>; rel="next"`;
  if (encoding) return sendCompressed(exchange, bytes, encoding, headers);
  return withBody(exchange, bytes, 200, headers);
}

/** Sends what went wrong, in the one error body. What nobody foresaw goes to the log alone. */
export function sendFailure(exchange: Exchange, error: unknown): Reply {
  const failure = failureOf(exchange, error);
  const { status } = ERROR_CODES[failure.code];
  const headers = headersOf(exchange, 'no-store');
  headers['Content-Type'] = JSON_TYPE;
  Object.assign(headers, failure.headers);
  const text = JSON.stringify(errorBody(failure, exchange.path, exchange.correlationId));
  return withBody(exchange, byteText(text), status, headers);
}

export const JSON_TYPE = 'application/json; charset=utf-8';

const CACHE_CONTROL: Record<Caching, string> = {
  revalidate: 'private, no-cache',
  reference: 'private, max-age=300',
  immutable: 'private, max-age=3600',
  never: 'no-store',
};

export type Headers = Record<string, string>;

/** What every answer has, by how long it may be kept. */
export function answerHeaders(exchange: Exchange, caching: Caching): Headers {
  return headersOf(exchange, CACHE_CONTROL[caching]);
}

function headersOf({ correlationId, standing }: Exchange, cacheControl: string): Headers {
  const headers: Headers = {
    'X-Correlation-Id': correlationId,
    'Cache-Control': cacheControl,
    Vary: 'Authorization, Cookie, Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  };
  if (standing) {
    const { quota, windowSeconds } = services().requestLimit;
    headers['RateLimit-Policy'] = `"default";q=${quota};w=${windowSeconds}`;
    headers['RateLimit'] = `"default";r=${standing.remaining};t=${standing.resetSeconds}`;
  }
  return headers;
}

async function sendCompressed(
  exchange: Exchange,
  bytes: Bytes,
  encoding: Encoding,
  headers: Headers,
): Promise<Reply> {
  headers['Content-Encoding'] = encoding;
  return withBody(exchange, await compress(textOf(bytes), encoding), 200, headers);
}

/** A reply with its body, which HEAD leaves out. */
export function withBody(
  { request }: Exchange,
  body: ByteText | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Headers,
): Reply {
  headers['Content-Length'] = String(body.length);
  return { status, headers, body: request.method === 'HEAD' ? null : body };
}

function failureOf(exchange: Exchange, error: unknown): Failure {
  const { log, sampledLog } = services();
  const { correlationId, path } = exchange;
  if (isFailure(error)) {
    if (error.cause) log.debug({ correlationId, err: error.cause }, error.message);
    return error;
  }
  const trouble = logFailure(sampledLog, 'a request failed', error, { correlationId, path });
  if (trouble) return unavailable(TROUBLES[trouble]);
  return new Failure(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Quote the correlation id.',
  );
}

const TROUBLES: Readonly<Record<DatabaseTrouble, string>> = {
  away: 'The database cannot be reached now; try again shortly.',
  slow: 'The database took too long to answer; try again shortly.',
  locked: 'The database is busy with a change of the same records; try again shortly.',
  full: 'The database has no room left; try again later.',
};
