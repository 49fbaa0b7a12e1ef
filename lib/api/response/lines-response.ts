import { Readable } from 'node:stream';
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
  const lines = Readable.from(
    inTime(read(), () => lines.destroy()),
    { objectMode: false },
  );
  if (!mayCompress || accepted.encoding(['gzip', 'identity']) !== 'gzip')
    return { status: 200, headers, body: lines };
  headers['Content-Encoding'] = 'gzip';
  return { status: 200, headers, body: lines.compose(createGzip({ level: 1 })) };
}

/** The chunks; `close` is called when one has not been read in time. */
async function* inTime(chunks: AsyncIterable<string>, close: () => void): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    const timer = setTimeout(close, READ_MS).unref();
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A chunk of a MiB in a minute is slower than a modem. */
const READ_MS = 60_000;
