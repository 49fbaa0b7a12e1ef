import { type Attack, OTHER_ADDRESS, type Target } from '../attack.ts';
import { headOf, holdSockets, readSlowly } from '../sockets.ts';

const BYTES = 8_192;
const EVERY_MS = 4_000;
/** Asked for in one go where one answer is less than the system's buffers of a connection hold. */
const PIPELINED = 20;

/** Clients that ask for much and read little of it: 8 kB every four seconds. */
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
  request: (target: Target) => string,
): Attack {
  return {
    title: `${count} sockets read ${what} at 2 kB a second`,
    from: OTHER_ADDRESS,
    isShort,
    play(target, from, signal) {
      const { port } = target;
      const goOn = readSlowly(BYTES, EVERY_MS);
      return holdSockets({ port, from, count, opening: request(target), goOn, signal });
    },
  };
}

function reference(): string {
  return headOf('GET /reference', { Accept: 'text/html' }).repeat(3);
}

function products({ productToken }: Target): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return headOf('GET /v1/au/products?limit=200', headers).repeat(PIPELINED);
}

function download({ assetId, uploadTokens: [token] }: Target): string {
  const headers = { Authorization: `Bearer ${token}` };
  return headOf(`GET /v1/assets/${assetId}/content`, headers);
}
