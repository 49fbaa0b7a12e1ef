import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { MAX_PIXELS } from '#lib/assets/processing/processing.ts';
import { EXPLODING_RECORDS } from './exploding-records.ts';
import {
  AFTER_REFUSAL_MS,
  type Attack,
  type AttackTarget,
  holdSockets,
  people,
  readAll,
  readNothing,
  repeatRequest,
  repeatRequests,
  repeatThenReadSlowly,
  requestHead,
  sendSlowly,
  type WhileOpen,
} from './sockets.ts';

const REFERENCE = requestHead('GET /reference', { Accept: 'text/html' });
const NOTHING = requestHead('GET /v1/nothing');
const SEARCHES = ['a', 'pi', 'co 15', 'valve brass', 'e', 'mixer chrome', '20 mm', 'or', 'in'];

/** Every attack, by the name for `--only`. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  // Requests whose body is announced and begun, but never completed.
  'stalled-sign-out': { ...sockets(200, stalledSignOut), isShort: true },
  'stalled-query': { ...sockets(200, stalledQuery), isShort: true },
  'stalled-query-same-address': { ...sockets(42, stalledQuery), isFromOffice: true },
  // Two clients, 30 uploads each of 1 KiB a second.
  'slow-uploads': {
    ...{ isShort: true, isFromOffice: true, withUploads: true },
    run: (target) =>
      Promise.all(
        target.uploadTokens.map((token) =>
          holdSockets(target, 30, slowUpload(token), sendSlowly('a,b\n'.repeat(256))),
        ),
      ),
  },

  // Clients that request much and read 2 kB a second.
  'slow-reference': slowReaders(100, () => REFERENCE),
  // Several at once, since one response fits the kernel's socket buffers.
  'slow-products': slowReaders(100, (target) => products(target).repeat(5)),
  'slow-download': { ...slowReaders(100, download), isShort: true },

  // Many cheap or useless requests, and connections without any.
  pipelining: {
    isShort: true,
    run(target) {
      const hundred = products(target).repeat(100);
      return holdSockets(target, 1, hundred, sendSlowly(hundred));
    },
  },
  'pipelining-unread': sockets(20, (target) => products(target).repeat(100), readNothing),
  'pipelined-nothing': {
    ...sockets(50, () => Buffer.from(NOTHING.repeat(60_000))),
    isShort: true,
  },
  'pipelined-pages': sockets(5, () => REFERENCE.repeat(20)),
  'forged-tokens': repeated(({ productToken }) => ({
    path: '/v1/au/products?limit=1',
    authorization: `Bearer ${productToken.split('.', 2).join('.')}.${randomText(64)}`,
  })),
  'unknown-paths': repeated(() => ({ path: `/${randomText(12)}/${randomText(12)}` })),
  'unknown-path': {
    ...sockets(1_500, () => NOTHING, repeatRequest(NOTHING)),
    isShort: true,
  },
  'one-session-500': {
    people: 1,
    run(target) {
      const headers = { Cookie: target.cookies[0] ?? '', 'Sec-Fetch-Site': 'same-origin' };
      const search = requestHead('GET /portal-api/au/search?q=valve', headers);
      return holdSockets(target, 500, search, repeatRequest(search));
    },
  },
  'large-headers': repeated(() => ({ path: '/v1/au/products', 'x-large': 'a'.repeat(32_000) })),
  slowloris: sockets(
    500,
    () => 'GET /v1/au/products HTTP/1.1\r\nHost: localhost\r\n',
    sendSlowly('X-a: b\r\n'),
  ),
  'idle-connections': sockets(1_000, () => ''),

  // Signed-in people in the same office as the baseline clients, who request what costs most.
  'pdf-one': {
    ...people(3, 8, ({ invoices }) => invoices.map(pathOfPdf)),
    reaches: ({ invoices }) => [[pathOfPdf(invoices[0] ?? ''), '%PDF-']],
  },
  'pdf-batch': {
    ...people(3, 16, (target) => [pathOfBatch(target)]),
    reaches: (target) => [[pathOfBatch(target), '%PDF-']],
  },
  'list-of-invoices': people(1, 24, ({ invoices }) => {
    const list = Array.from({ length: 150 }, (_, at) => invoices[at] ?? String(9_000_000 + at));
    return [`/au/invoices?list=${encodeURIComponent(list.join('\n'))}`];
  }),
  'availability-sheet': people(1, 24, ({ products: numbers, branch }) => {
    const list = encodeURIComponent(numbers.slice(0, 150).join('\n'));
    return [`/au/availability?branch=${branch}&elsewhere=all&list=${list}`];
  }),
  'csv-exports': {
    ...people(1, 24, () => ['invoices/lines', 'products/found', 'purchase-orders/lines'].map(csv)),
    ...{ isShort: true, reaches: () => [[csv('products/found'), 'Product,']] },
  },
  // One API client that lists as fast as it is answered, and one that uploads pictures of 64 megapixels.
  'product-lists': repeated(({ productToken }) => ({
    path: '/v1/au/products?limit=200',
    authorization: `Bearer ${productToken}`,
  })),
  'large-pictures': { run: uploadLargePictures, isFromOffice: true },
  'slow-searches': { ...people(1, 24, () => searches('/au/search')), isShort: true },
  'many-searches': people(3, 16, searchesWhileTyping),

  ...EXPLODING_RECORDS,
};

/** So many sockets, which send `opening`. */
function sockets(
  count: number,
  opening: (target: AttackTarget) => string | Buffer,
  hold: WhileOpen = readAll,
): Attack {
  return { run: (target) => holdSockets(target, count, opening(target), hold) };
}

function slowReaders(count: number, request: (target: AttackTarget) => string): Attack {
  return {
    run: (target) =>
      holdSockets(target, count, request(target), repeatThenReadSlowly(request(target))),
  };
}

/** Requests with these headers over and over on 20 connections. */
function repeated(
  next: (target: AttackTarget) => { path: string; [header: string]: string },
): Attack {
  return {
    run: (target) =>
      repeatRequests(target, 20, () => {
        const { path, ...headers } = next(target);
        return { path, headers };
      }),
  };
}

function stalledSignOut(): string {
  const head = requestHead('POST /api/auth/sign-out', {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': '100',
    'Sec-Fetch-Site': 'same-origin',
  });
  return `${head}g`;
}

function stalledQuery({ productToken }: AttackTarget): string {
  const head = requestHead('POST /v1/au/products/query', {
    Authorization: `Bearer ${productToken}`,
    'Content-Type': 'application/json',
    'Content-Length': '100',
  });
  return `${head}{`;
}

function slowUpload(token: string): string {
  const head = requestHead('POST /v1/assets', {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'multipart/form-data; boundary=slow',
    'Content-Length': '50000000',
  });
  return `${head}--slow\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
}

/** Uploads on eight connections; PNGs of one colour are small, and large once decoded. */
async function uploadLargePictures({ port, uploadTokens: [token] }: AttackTarget): Promise<void> {
  const side = Math.sqrt(MAX_PIXELS);
  const colour = { width: side, height: side, channels: 3, background: 'teal' } as const;
  const picture = new Blob([new Uint8Array(await sharp({ create: colour }).png().toBuffer())]);
  const uploadAll = async () => {
    for (;;) {
      const body = new FormData();
      body.set('file', picture, 'large.png');
      const headers = { Authorization: `Bearer ${token}` };
      const stored = await fetch(`http://127.0.0.1:${port}/v1/assets`, {
        ...{ method: 'POST', body, headers },
      })
        .then(async (response) => (await response.text()) && response.ok)
        .catch(() => false);
      if (!stored) await pause(AFTER_REFUSAL_MS);
    }
  };
  await Promise.all(Array.from({ length: 8 }, uploadAll));
}

function products({ productToken }: AttackTarget): string {
  const headers = { Authorization: `Bearer ${productToken}` };
  return requestHead('GET /v1/au/products?limit=200', headers);
}

function download({ assetId, uploadTokens: [token] }: AttackTarget): string {
  return requestHead(`GET /v1/assets/${assetId}/content`, { Authorization: `Bearer ${token}` });
}

const csv = (name: string) => `/portal-api/au/${name}.csv`;

const pathOfPdf = (invoice: string) => `/portal-api/au/invoices/${invoice}/pdf`;

function pathOfBatch({ invoices }: AttackTarget): string {
  const query = invoices.slice(0, 20).map((number) => `invoiceNumber=${number}`);
  return `/portal-api/au/invoices/pdf?${query.join('&')}`;
}

const searches = (path: string) =>
  SEARCHES.map((words) => `${path}?q=${encodeURIComponent(words)}`);

function searchesWhileTyping(): string[] {
  return [...searches('/portal-api/au/search'), ...searches('/portal-api/au/invoices')];
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/**
 * Starts an attack in a thread of its own, so that it does not slow down the event loop of the baseline clients.
 * Disposing of it ends the thread with all its connections.
 */
export function startAttacker(name: string, target: AttackTarget) {
  let failure: string | undefined;
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, target } });
  worker.on('error', (error) => {
    failure = String(error);
  });
  return {
    /** The error that has ended it; undefined while it runs. */
    failure: () => failure,
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

if (!isMainThread) {
  const { name, target }: { name: string; target: AttackTarget } = workerData;
  await ATTACKS[name]?.run(target);
}
