import { create as dispositionOf } from 'content-disposition';
import type { MadeFile } from './answers.ts';
import { isNotModified } from './conditional.ts';
import type { Caching } from './declaration.ts';
import type { Exchange } from './exchange.ts';
import type { Reply } from './host.ts';
import { answerHeaders, withBody } from './respond.ts';

/** Sends a file that is made for the answer, and only where the caller does not have it already. */
export async function sendMade(
  exchange: Exchange,
  { etag, mimeType, fileName, make }: MadeFile,
  caching: Caching,
): Promise<Reply> {
  const { headers: asked, method, signal } = exchange.request;
  const headers = {
    ...answerHeaders(exchange, caching),
    ETag: etag,
    'Content-Disposition': dispositionOf(fileName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (isNotModified(asked.get('if-none-match'), etag)) return { status: 304, headers, body: null };
  const typed = { ...headers, 'Content-Type': mimeType };
  // How long it would be is known once it is made.
  if (method === 'HEAD') return { status: 200, headers: typed, body: null };
  return withBody(exchange, await make(signal), 200, typed);
}
