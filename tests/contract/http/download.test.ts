import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#lib/errors.ts';
import { makeLog } from '#lib/logging/log.ts';
import { digitsFile, fileRoutes } from '#server/testing/file-routes.ts';
import { setUpApi } from '#tests/contract/api-server.ts';

let opened: Readable[] = [];
const logged: Record<string, unknown>[] = [];
/** Each opens one source of the file `late`. */
const pendingOpens: (() => void)[] = [];

const routes = fileRoutes(
  () => Promise.resolve(),
  (name) => {
    const file = digitsFile(name);
    const source = FAULTY_SOURCES[name];
    const open = async (range?: { start: number; end: number }) => {
      if (name === 'late') await new Promise<void>((resolve) => pendingOpens.push(resolve));
      const stream = source ? source() : await file.open(range);
      opened.push(stream);
      return stream;
    };
    return { ...file, open, ...(source ? { sizeBytes: 1_000_000_000 } : {}) };
  },
);
const log = makeLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
const service = setUpApi(async () => undefined, {}, { routes, log });
let token: string;
beforeAll(async () => {
  token = await service.api.issuer.token({ scope: 'assets:read assets:delete' });
});

/** Faulty sources, by the name of their file. */
const FAULTY_SOURCES: Record<string, () => Readable> = {
  endless: () => new Readable({ read: pushZeroes }),
  late: () => new Readable({ read: pushZeroes }),
  broken: () =>
    Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new Error('the store fell over');
      })(),
    ),
  away: () => {
    throw new DomainError('DIGITAL_ASSET_STORE_TIMEOUT', 'The store does not answer.');
  },
};

function pushZeroes(this: Readable) {
  this.push(Buffer.alloc(65_536));
}

function fetchFile(name: string, headers: Record<string, string> = {}, method = 'GET') {
  opened = [];
  const all = { authorization: `Bearer ${token}`, ...headers };
  return service.api.send(`/v1/files/${encodeURIComponent(name)}`, { method, headers: all });
}

test('sends a file as an attachment that a browser neither runs nor frames', async () => {
  const response = await fetchFile('Māori "1".svg');
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('0123456789');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': `attachment; filename="M?ori \\"1\\".svg"; filename*=UTF-8''M%C4%81ori%20%221%22.svg`,
    'content-length': '10',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'text/plain',
    'cross-origin-resource-policy': 'same-origin',
    etag: '"digits"',
    'last-modified': 'Fri, 20 Nov 2026 03:04:05 GMT',
    'x-content-type-options': 'nosniff',
  });
});

test('sends a file uncompressed, whatever Accept says', async () => {
  const response = await fetchFile('a', { accept: 'image/webp', 'accept-encoding': 'br, gzip' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBeNull();
});

test.each([
  ['bytes=0-0', '0', '0-0'],
  ['bytes=2-4', '234', '2-4'],
  ['bytes=7-', '789', '7-9'],
  ['bytes=7-99', '789', '7-9'],
  ['bytes=-3', '789', '7-9'],
  ['bytes=-99', '0123456789', '0-9'],
])('returns 206 with those bytes for Range: %s', async (range, text, contentRange) => {
  const response = await fetchFile('a', { range });
  expect([response.status, await response.text()]).toEqual([206, text]);
  expect(response.headers.get('content-range')).toBe(`bytes ${contentRange}/10`);
  expect(response.headers.get('content-length')).toBe(String(text.length));
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999-'])(
  'returns 416 with the length of the file for Range: %s',
  async (range) => {
    const response = await fetchFile('a', { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(await response.json()).toMatchObject({ errorCode: 'RANGE_NOT_SATISFIABLE' });
    expect(opened).toEqual([]);
  },
);

test.each(['bytes=4-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=0-1,3-4', '0-1'])(
  'ignores Range: %s',
  async (range) => {
    const response = await fetchFile('a', { range });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
  },
);

test.each([
  ['"digits"', 206],
  ['Fri, 20 Nov 2026 03:04:05 GMT', 206],
  ['"other"', 200],
  ['W/"digits"', 200],
  ['Fri, 20 Nov 2026 03:04:06 GMT', 200],
])('If-Range: %s with a range returns %i', async (ifRange, status) => {
  expect((await fetchFile('a', { range: 'bytes=0-1', 'if-range': ifRange })).status).toBe(status);
});

test('returns 304 to If-None-Match with the ETag, without opening the source', async () => {
  const response = await fetchFile('a', { 'if-none-match': '"digits"', range: 'bytes=0-1' });
  expect([response.status, await response.text()]).toEqual([304, '']);
  expect(response.headers.get('etag')).toBe('"digits"');
  expect(opened).toEqual([]);
});

test('answers HEAD with the headers of GET, ignoring Range, without opening the source', async () => {
  const response = await fetchFile('a', { range: 'bytes=0-1' }, 'HEAD');
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '10']);
  expect(opened).toEqual([]);
});

test('returns 504 when the store does not answer', async () => {
  const response = await fetchFile('away');
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ errorCode: 'DIGITAL_ASSET_STORE_TIMEOUT' });
});

const linesOf = (correlationId: string) =>
  logged.filter(
    (line) => line['correlationId'] === correlationId && line['msg'] === 'request completed',
  );

test('closes the source of a download that the client aborts, and logs it as cut, with the bytes that were sent', async () => {
  const response = await fetchFile('endless', { 'x-correlation-id': 'cut-1' });
  expect(linesOf('cut-1')).toEqual([]);
  await response.body?.cancel();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
  await expect.poll(() => linesOf('cut-1')).toHaveLength(1);
  const [line] = linesOf('cut-1');
  expect(line).toMatchObject({ status: 200, path: '/v1/files/endless', cut: true });
  expect(Number(line?.['bytes'])).toBeGreaterThan(0);
  expect(Number(line?.['bytes'])).toBeLessThan(1_000_000_000);
});

test('closes the connection of a response whose source fails halfway, and logs it as cut', async () => {
  // A truncated file must not look complete.
  const broken = await fetchFile('broken', { 'x-correlation-id': 'cut-2' });
  await expect(broken.arrayBuffer()).rejects.toThrow();
  await expect.poll(() => linesOf('cut-2')).toMatchObject([{ status: 200, cut: true }]);
  await (await fetchFile('a', { 'x-correlation-id': 'whole' })).text();
  await expect.poll(() => linesOf('whole')).toHaveLength(1);
  expect(linesOf('whole')[0]).toMatchObject({ status: 200, client: expect.any(String) });
  expect(linesOf('whole')[0]).not.toHaveProperty('cut');
});

test('logs 499 for a client that disconnects before there is a response, and closes the source once it opens', async () => {
  opened = [];
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'x-correlation-id': 'left' };
  const pendingBefore = pendingOpens.length;
  const response = service.api.send('/v1/files/late', { headers, signal: abort.signal });
  const aborted = expect(response).rejects.toThrow();
  await expect.poll(() => pendingOpens).toHaveLength(pendingBefore + 1);
  abort.abort();
  await aborted;
  await expect.poll(() => linesOf('left')).toMatchObject([{ status: 499, cut: true }]);
  pendingOpens.pop()?.();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
});

test('stops reading the source while the client does not read', async () => {
  opened = [];
  const socket = connect(service.api.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  const head = `GET /v1/files/endless HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  socket.write(head);
  await expect.poll(() => opened.length).toBe(1);
  let pushed = 0;
  opened[0]?.on('data', (chunk) => {
    pushed += chunk.length;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = pushed;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pushed).toBe(before);
  socket.destroy();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
});

test('returns 204 without a body or content type', async () => {
  const response = await fetchFile('a', {}, 'DELETE');
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(response.headers.get('content-type')).toBeNull();
});

test.each(['a', '"a', 'W/', '"a" "b" c', ''])('returns 400 for If-Match: %j', async (ifMatch) => {
  const response = await fetchFile('a', { 'if-match': ifMatch }, 'DELETE');
  expect((await response.json()).details).toEqual([
    { field: 'If-Match', issue: 'must be * or entity tags, each in quotation marks' },
  ]);
});
