import { createConnection, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Scanner, Verdict } from '#lib/assets/scanning.ts';
import type { ScannerAddress } from '#lib/scanner-address.ts';

export type ClamdLimits = {
  /** The longest that nothing goes either way while the bytes are sent, in milliseconds. */
  readonly pause: number;
  /** The longest wait for the verdict once clamd has every byte. */
  readonly verdict: number;
};

/** clamd itself gives a file up after two minutes (MaxScanTime). */
const LIMITS: ClamdLimits = { pause: 60_000, verdict: 180_000 };

/** A scanner that asks clamd (INSTREAM, clamd(8)), on a connection of its own for each file. */
export function makeClamd(address: ScannerAddress, limits: ClamdLimits = LIMITS): Scanner {
  return {
    async scan(bytes, signal) {
      const socket = createConnection(address);
      const stop = () => socket.destroy(new Error('The scan was stopped.'));
      signal.addEventListener('abort', stop, { once: true });
      try {
        signal.throwIfAborted();
        const answer = answerOn(socket);
        let isSent = false;
        const sending = send(socket, bytes, limits, () => {
          isSent = true;
        });
        // It may answer before it has every byte: it does not take files of any size.
        const verdict = verdictOf(await Promise.race([answer, sending.then(() => answer)]));
        if (verdict.found !== undefined || isSent) return verdict;
        throw new Error('clamd gave no verdict of the whole file.');
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
  sent: () => void,
): Promise<void> {
  socket.setTimeout(limits.pause, () => socket.destroy(new Error('clamd did not answer in time.')));
  await pipeline(bytes, (pieces) => framed(pieces, sent), socket, { end: false });
  socket.setTimeout(limits.verdict);
}

/** Each piece behind its length; a length of 0 is the end, so that what breaks off never looks whole. */
async function* framed(bytes: AsyncIterable<Buffer>, ended: () => void): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    yield lengthOf(piece.length);
    yield piece;
  }
  ended();
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

const LONGEST_ANSWER = 4_096;

/** What clamd says, up to the NUL that ends it. */
function answerOn(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => {
    text += piece;
    const end = text.indexOf('\0');
    if (end >= 0) resolve(text.slice(0, end));
    else if (text.length > LONGEST_ANSWER) reject(new Error('clamd says more than it may.'));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('clamd closed the connection without an answer.')));
  // Whoever sends may fail first, and then nobody waits for the answer.
  promise.catch(() => undefined);
  return promise;
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { found: undefined };
  const [, found] = /^stream: (\S.*) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new Error(`clamd gave no verdict: ${answer.slice(0, 200)}`);
  return { found };
}
