import type { Attack, AttackTarget } from '../attack.ts';
import {
  holdSockets,
  pauseUnlessAborted,
  readSlowly,
  requestHead,
  type SocketOptions,
} from './sockets.ts';

const BYTES = 8_192;
const EVERY_MS = 4_000;
/** Requests to pipeline when one response fits the kernel's socket buffers. */
const PIPELINED_REQUESTS = 5;
const REPEATS = 4;
const REPEAT_AFTER_MS = 400;

/** Clients that request much and read little: 8 kB every four seconds. */
export const SLOW_READERS = {
  'slow-reference-17': reads('/reference', 17, true, reference),
  'slow-reference-100': reads('/reference', 100, false, reference),
  'slow-products-17': reads('lists of products', 17, false, products),
  'slow-products-100': reads('lists of products', 100, false, products),
  'slow-download-17': reads('an asset of 16 MB', 17, false, download),
  'slow-download-100': reads('an asset of 16 MB', 100, false, download),
} satisfies Record<string, Attack>;

function reads(
  what: string,
  count: number,
  isShort: boolean,
  request: (target: AttackTarget) => string,
): Attack {
  return {
    title: `${count} sockets read ${what} at 2 kB a second`,
    from: 'own address',
    isShort,
    run(target, from, signal) {
      const { port } = target;
      const opening = request(target);
      const afterOpening = repeatThenReadSlowly(opening);
      return holdSockets({ port, from, count, opening, afterOpening, signal });
    },
  };
}

/**
 * Repeats the request a few times, then reads slowly. Linux buffers up to 4 MB a connection, three times the reference,
 * and requests that come all at once would be refused at once.
 */
function repeatThenReadSlowly(request: string): NonNullable<SocketOptions['afterOpening']> {
  return async (socket, signal) => {
    socket.pause();
    for (let time = 0; time < REPEATS && !socket.destroyed; time += 1) {
      await pauseUnlessAborted(REPEAT_AFTER_MS, signal);
      if (socket.writable) socket.write(request);
    }
    await readSlowly(BYTES, EVERY_MS)(socket, signal);
  };
}

function reference(): string {
  return requestHead('GET /reference', { Accept: 'text/html' });
}

function products({ productToken }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return requestHead('GET /v1/au/products?limit=200', headers).repeat(PIPELINED_REQUESTS);
}

function download({ assetId, uploadTokens: [token] }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${token}` };
  return requestHead(`GET /v1/assets/${assetId}/content`, headers);
}
