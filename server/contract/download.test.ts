import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { Failure } from '#lib/failures.ts';
import { makeLog } from '#lib/log.ts';
import { aFile, fileRoutes } from '#server/testing/file-routes.ts';
import { openLane } from './lane.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
let token: string;
let opened: Readable[] = [];
/** The lines of the log, in their order. */
const logged: Record<string, unknown>[] = [];
/** Lets what is asked for late be opened. */
const opening: (() => void)[] = [];

beforeAll(async () => {
  database = await makeTestDatabase();
  const give = (name: string) => {
    const file = aFile(name);
    const source = SOURCES[name];
    const open = async (range?: { start: number; end: number }) => {
      if (name === 'late') await new Promise<void>((resolve) => opening.push(resolve));
      const stream = source ? source() : await file.open(range);
      opened.push(stream);
      return stream;
    };
    return { ...file, open, ...(source ? { sizeBytes: 1_000_000_000 } : {}) };
  };
  const routes = fileRoutes(() => Promise.resolve(), give);
  const log = makeLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  lane = await openLane(database.url, { RATE_LIMIT: '1000' }, { routes, log });
  token = await lane.issuer.token({ scope: 'assets:read assets:delete' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

/** Files of which something is wrong. */
const SOURCES: Record<string, () => Readable> = {
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
    throw new Failure('DIGITAL_ASSET_STORE_TIMEOUT', 'The store does not answer.');
  },
};

function pushZeroes(this: Readable) {
  this.push(Buffer.alloc(65_536));
}

function ask(name: string, headers: Record<string, string> = {}, method = 'GET') {
  opened = [];
  const own = { authorization: `Bearer ${token}`, ...headers };
  return lane.send(`/v1/files/${encodeURIComponent(name)}`, { method, headers: own });
}

test('the bytes of a file are to be saved, and never to be run or framed', async () => {
  const answer = await ask('Māori "1".svg');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('0123456789');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
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

test('bytes are never compressed, and go to whoever takes another type', async () => {
  const answer = await ask('a', { accept: 'image/webp', 'accept-encoding': 'br, gzip' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBeNull();
});

test.each([
  ['bytes=0-0', '0', '0-0'],
  ['bytes=2-4', '234', '2-4'],
  ['bytes=7-', '789', '7-9'],
  ['bytes=7-99', '789', '7-9'],
  ['bytes=-3', '789', '7-9'],
  ['bytes=-99', '0123456789', '0-9'],
])('Range: %s is a 206 of those bytes', async (range, text, sent) => {
  const answer = await ask('a', { range });
  expect([answer.status, await answer.text()]).toEqual([206, text]);
  expect(answer.headers.get('content-range')).toBe(`bytes ${sent}/10`);
  expect(answer.headers.get('content-length')).toBe(String(text.length));
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999-'])(
  'Range: %s is a 416 that says how long the file is',
  async (range) => {
    const answer = await ask('a', { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
    expect(await answer.json()).toMatchObject({ errorCode: 'RANGE_NOT_SATISFIABLE' });
    expect(opened).toEqual([]);
  },
);

test.each(['bytes=4-2', 'bytes=a-b', 'bytes=', 'bytes=-', 'pages=1-2', 'bytes=0-1,3-4', '0-1'])(
  'Range: %s is as if it were not sent',
  async (range) => {
    const answer = await ask('a', { range });
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  },
);

test.each([
  ['"digits"', 206],
  ['Fri, 20 Nov 2026 03:04:05 GMT', 206],
  ['"other"', 200],
  ['W/"digits"', 200],
  ['Fri, 20 Nov 2026 03:04:06 GMT', 200],
])('If-Range: %s with a range is a %i', async (ifRange, status) => {
  expect((await ask('a', { range: 'bytes=0-1', 'if-range': ifRange })).status).toBe(status);
});

test('whoever has the file already gets a 304, and nothing is opened for it', async () => {
  const answer = await ask('a', { 'if-none-match': '"digits"', range: 'bytes=0-1' });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
  expect(answer.headers.get('etag')).toBe('"digits"');
  expect(opened).toEqual([]);
});

test('HEAD has the headers of GET, whatever the range, and opens nothing', async () => {
  const answer = await ask('a', { range: 'bytes=0-1' }, 'HEAD');
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10']);
  expect(opened).toEqual([]);
});

test('a store that is away is told in words', async () => {
  const answer = await ask('away');
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ errorCode: 'DIGITAL_ASSET_STORE_TIMEOUT' });
});

test('a source that fails in the middle ends the connection: half a file is never whole', async () => {
  const answer = await ask('broken');
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('a caller that leaves closes the source', async () => {
  const answer = await ask('endless');
  await answer.body?.cancel();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
});

const linesOf = (correlationId: string) =>
  logged.filter((line) => line['correlationId'] === correlationId && line['msg'] === 'answered');

test('a download that is broken off is logged as cut, with the bytes that were sent', async () => {
  const answer = await ask('endless', { 'x-correlation-id': 'cut-1' });
  expect(linesOf('cut-1')).toEqual([]);
  await answer.body?.cancel();
  await expect.poll(() => linesOf('cut-1')).toHaveLength(1);
  const [line] = linesOf('cut-1');
  expect(line).toMatchObject({ status: 200, path: '/v1/files/endless', cut: true });
  expect(Number(line?.['bytes'])).toBeGreaterThan(0);
  expect(Number(line?.['bytes'])).toBeLessThan(1_000_000_000);
});

test('a source that fails in the middle is logged as cut, a whole answer is not', async () => {
  const broken = await ask('broken', { 'x-correlation-id': 'cut-2' });
  await expect(broken.arrayBuffer()).rejects.toThrow();
  await expect.poll(() => linesOf('cut-2')).toMatchObject([{ status: 200, cut: true }]);
  await (await ask('a', { 'x-correlation-id': 'whole' })).text();
  await expect.poll(() => linesOf('whole')).toHaveLength(1);
  expect(linesOf('whole')[0]).toMatchObject({ status: 200, client: expect.any(String) });
  expect(linesOf('whole')[0]).not.toHaveProperty('cut');
});

test('a caller that leaves before there is an answer is logged without one', async () => {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}`, 'x-correlation-id': 'left' };
  const waiting = opening.length;
  const answer = lane.send('/v1/files/late', { headers, signal: leaving.signal });
  const left = expect(answer).rejects.toThrow();
  await expect.poll(() => opening).toHaveLength(waiting + 1);
  leaving.abort();
  await left;
  await expect.poll(() => linesOf('left')).toMatchObject([{ status: 499, cut: true }]);
  opening.pop()?.();
});

test('a caller that has left before the source is open closes it nevertheless', async () => {
  opened = [];
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const answer = lane.send('/v1/files/late', { headers, signal: leaving.signal });
  const left = expect(answer).rejects.toThrow();
  await expect.poll(() => opening).toHaveLength(1);
  leaving.abort();
  await left;
  // Until the lane has heard of it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  opening[0]?.();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
});

test('a caller that does not read holds up the source', async () => {
  opened = [];
  const socket = connect(lane.port, '127.0.0.1');
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

test('what is done and has nothing to say is a 204', async () => {
  const answer = await ask('a', {}, 'DELETE');
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('content-type')).toBeNull();
});

test.each(['a', '"a', 'W/', '"a" "b" c', ''])('If-Match: %j is a 400', async (ifMatch) => {
  const answer = await ask('a', { 'if-match': ifMatch }, 'DELETE');
  expect((await answer.json()).details).toEqual([
    { field: 'If-Match', issue: 'must be * or entity tags, each in quotation marks' },
  ]);
});
