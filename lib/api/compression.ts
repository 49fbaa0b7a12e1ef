import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { Encoding } from './etag.ts';

/** Bodies up to this many bytes are sent as they are. */
const SMALLEST = 1024;

/** The encoding to send a body of `bytes` in, by the caller's `Accept-Encoding`; undefined is plain. */
export function encodingFor(acceptEncoding: string | null, bytes: number): Encoding | undefined {
  if (!acceptEncoding || bytes <= SMALLEST) return undefined;
  const asked = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [chosen] = asked.encodings(['br', 'gzip', 'identity']);
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
}

/** The bytes of a text, compressed off the main thread. */
export async function compress(
  text: string | Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(text);
  return brotlied(text, {
    params: {
      // Level 4 costs about what gzip does and is smaller.
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
