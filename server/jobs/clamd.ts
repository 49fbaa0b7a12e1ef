import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scanner, Verdict } from '#lib/assets/processing/processing.ts';
import type { ScannerAddress } from '#lib/config/asset-settings.ts';

export type ClamdLimits = {
  /** The longest without bytes in either direction while sending, in milliseconds. */
  readonly pause: number;
  /** The longest wait for the verdict after all bytes were sent, in milliseconds. */
  readonly verdict: number;
};

/** clamd itself gives up after two minutes (MaxScanTime). */
const LIMITS: ClamdLimits = { pause: 60_000, verdict: 180_000 };

/** A scanner that uses clamd's INSTREAM command (clamd(8)), with one connection for each file. */
export function makeClamd(address: ScannerAddress, limits: ClamdLimits = LIMITS): Scanner {
  return {
    async scan(bytes, signal) {
      const socket = createConnection(address);
      const stop = () => socket.destroy(new Error('The scan was stopped.'));
      signal.addEventListener('abort', stop, { once: true });
      try {
        signal.throwIfAborted();
        const response = readResponse(socket);
        let isSent = false;
        const sending = send(socket, bytes, limits, () => {
          isSent = true;
        });
        // clamd may respond early, for example to a file that is too large.
        const verdict = parseVerdict(await Promise.race([response, sending.then(() => response)]));
        if (verdict.found !== undefined || isSent) return verdict;
        throw new Error('clamd responded before it had the whole file.');
      } finally {
        signal.removeEventListener('abort', stop);
        socket.destroy();
        bytes.destroy();
      }
    },
  };
}

async function send(
  socket: Socket,
  bytes: Readable,
  limits: ClamdLimits,
  onSent: () => void,
): Promise<void> {
  socket.setTimeout(limits.pause, () => socket.destroy(new Error('clamd did not answer in time.')));
  await pipeline(bytes, (chunks) => frameChunks(chunks, onSent), socket, { end: false });
  socket.setTimeout(limits.verdict);
}

/** Frames chunks with their length. Length 0 marks the end, so that a truncated file never looks complete. */
async function* frameChunks(
  bytes: AsyncIterable<Buffer>,
  onEnd: () => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    yield uint32(chunk.length);
    yield chunk;
  }
  onEnd();
  yield uint32(0);
}

function uint32(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const MAX_RESPONSE_LENGTH = 4_096;

/** The response of clamd, up to its terminating NUL. */
function readResponse(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    text += chunk;
    const end = text.indexOf('\0');
    if (end >= 0) resolve(text.slice(0, end));
    else if (text.length > MAX_RESPONSE_LENGTH)
      reject(new Error('The response of clamd is too long.'));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')));
  // If sending fails first, nobody awaits this promise.
  promise.catch(() => undefined);
  return promise;
}

function parseVerdict(response: string): Verdict {
  if (response === 'stream: OK') return { found: undefined };
  const [, found] = /^stream: (\S.*) FOUND$/.exec(response) ?? [];
  if (found === undefined) throw new Error(`clamd gave no verdict: ${response.slice(0, 200)}`);
  return { found };
}
