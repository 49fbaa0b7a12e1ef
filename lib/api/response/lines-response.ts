import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { type Lines, type OperationMetadata, responseMediaType } from '#lib/api/declaration.ts';
import type { ApiRequest, ApiResponse } from '#lib/api/request/request.ts';
import { commonHeaders, nextPage } from './response.ts';

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
