import type { Attack, Attacks, AttackTarget } from './attack.ts';
import { holdSockets, repeatThenReadSlowly, requestHead, sendSlowly } from './connections.ts';

/** Requests whose body is announced and begun, but never completed. */
export const STALLED_BODIES: Attacks = {
  'stalled-sign-out-18': { ...stalledForm('/api/auth/sign-out', 18), isShort: true },
  'stalled-sign-out-200': stalledForm('/api/auth/sign-out', 200),
  'stalled-query-42': { ...stalledQuery(42), isShort: true },
  'stalled-query-200': stalledQuery(200),
  'stalled-query-42-same-address': { ...stalledQuery(42), isFromOffice: true },
  'slow-uploads': {
    title: 'two clients, 30 uploads each of 1 KiB a second',
    ...{ isShort: true, isFromOffice: true, withUploads: true },
    async run(target, signal) {
      const part = `--slow\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
      const callers = target.uploadTokens.map((token) => {
        const opening = `${requestHead('POST /v1/assets', {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'multipart/form-data; boundary=slow',
          'Content-Length': '50000000',
        })}${part}`;
        const hold = sendSlowly('a,b\n'.repeat(256));
        return holdSockets(target, { count: 30, opening, hold }, signal);
      });
      await Promise.all(callers);
    },
  },
};

/** Clients that request much and read little: 8 kB every four seconds. */
export const SLOW_READERS: Attacks = {
  'slow-reference-17': { ...slowReader('/reference', 17, reference), isShort: true },
  'slow-reference-100': slowReader('/reference', 100, reference),
  'slow-products-17': slowReader('lists of products', 17, products),
  'slow-products-100': slowReader('lists of products', 100, products),
  'slow-download-17': slowReader('an asset of 16 MB', 17, download),
  'slow-download-100': slowReader('an asset of 16 MB', 100, download),
};

function stalledForm(path: string, count: number): Attack {
  const head = requestHead(`POST ${path}`, {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': '100',
    'Sec-Fetch-Site': 'same-origin',
  });
  return {
    title: `${count} sockets, one byte of the body of POST ${path}`,
    run: (target, signal) => holdSockets(target, { count, opening: `${head}g` }, signal),
  };
}

function stalledQuery(count: number): Attack {
  return {
    title: `${count} sockets of a client with product:read, one byte of a query`,
    run(target, signal) {
      const head = requestHead('POST /v1/au/products/query', {
        Authorization: `Bearer ${target.productToken}`,
        'Content-Type': 'application/json',
        'Content-Length': '100',
      });
      return holdSockets(target, { count, opening: `${head}{` }, signal);
    },
  };
}

function slowReader(
  what: string,
  count: number,
  request: (target: AttackTarget) => string,
): Attack {
  return {
    title: `${count} sockets read ${what} at 2 kB a second`,
    run(target, signal) {
      const opening = request(target);
      return holdSockets(target, { count, opening, hold: repeatThenReadSlowly(opening) }, signal);
    },
  };
}

function reference(): string {
  return requestHead('GET /reference', { Accept: 'text/html' });
}

/** Several at once, since one response fits the kernel's socket buffers. */
function products({ productToken }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return requestHead('GET /v1/au/products?limit=200', headers).repeat(5);
}

function download({ assetId, uploadTokens: [token] }: AttackTarget): string {
  return requestHead(`GET /v1/assets/${assetId}/content`, { Authorization: `Bearer ${token}` });
}
