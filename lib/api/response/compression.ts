import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { ContentEncoding } from './etag.ts';

/** Bodies up to this many bytes are not compressed. */
const MIN_BYTES = 1024;

/** The content encoding for a body of `bytes` bytes; undefined means none. */
export function encodingFor(
  acceptEncoding: string | null,
  bytes: number,
): ContentEncoding | undefined {
  if (!acceptEncoding || bytes <= MIN_BYTES) return undefined;
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
