import type { Attack, AttackOrigin } from '../attack.ts';
import { holdSockets, requestHead, sendSlowly } from './sockets.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '100' };

/** Requests whose body is announced and begun, but never completed. */
export const STALLED_BODIES = {
  'stalled-token-18': stalled('/idp/token', 18, true),
  'stalled-token-200': stalled('/idp/token', 200, false),
  'stalled-sign-out-18': stalled('/api/auth/sign-out', 18, false),
  'stalled-sign-out-200': stalled('/api/auth/sign-out', 200, false),
  'stalled-query-42': stalledQuery(42, 'own address', true),
  'stalled-query-200': stalledQuery(200, 'own address', false),
  'stalled-query-42-same-address': stalledQuery(42, 'honest address', false),
  'slow-uploads': slowUploads(),
} satisfies Record<string, Attack>;

function stalled(path: string, count: number, isShort: boolean): Attack {
  return {
    title: `${count} sockets, one byte of the body of POST ${path}`,
    from: 'own address',
    isShort,
    run({ port }, from, signal) {
      const opening = `${requestHead(`POST ${path}`, { ...FORM, 'Sec-Fetch-Site': 'same-origin' })}g`;
      return holdSockets({ port, from, count, opening, signal });
    },
  };
}

function stalledQuery(count: number, from: AttackOrigin, isShort: boolean): Attack {
  const where = from === 'honest address' ? ", from the honest client's address" : '';
  return {
    title: `${count} sockets of a client with product:read, one byte of a query${where}`,
    ...{ from, isShort },
    run({ port, productToken }, from, signal) {
      const opening = `${requestHead('POST /v1/au/products/query', {
        Authorization: `Bearer ${productToken}`,
        'Content-Type': 'application/json',
        'Content-Length': '100',
      })}{`;
      return holdSockets({ port, from, count, opening, signal });
    },
  };
}

function slowUploads(): Attack {
  const boundary = 'of-a-slow-upload';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  return {
    title: 'two clients, 30 uploads each of 1 KiB a second',
    from: 'honest address',
    isShort: true,
    extraActivity: 'uploads',
    async run({ port, uploadTokens }, from, signal) {
      const callers = uploadTokens.map((token) => {
        const opening = `${requestHead('POST /v1/assets', {
          Authorization: `Bearer ${token}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': '50000000',
        })}${part}`;
        const afterOpening = sendSlowly('a,b\n'.repeat(256), 1_000);
        return holdSockets({ port, from, count: 30, opening, afterOpening, signal });
      });
      await Promise.all(callers);
    },
  };
}
