import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import type { ReceivedFile } from '#lib/api/spool.ts';
import { fileRoutes } from '#server/testing/file-routes.ts';
import { openLane } from './lane.ts';
import { parsedAnswer, sendRaw } from './raw.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
let dataDir: string;
let token: string;
let taken: { file: ReceivedFile; content: Buffer; mode: number }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'upload-'));
  database = await makeTestDatabase();
  const routes = fileRoutes(async (file) => {
    taken.push({ file, content: readFileSync(file.path), mode: statSync(file.path).mode & 0o777 });
  });
  const settings = { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: '1', RATE_LIMIT: '1000' };
  const limits = { bodyMs: 400, leastBytes: 10, checkMs: 20 };
  lane = await openLane(database.url, settings, { routes, limits });
  token = await lane.issuer.token({ scope: 'assets:write' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What is in the folder that files are received in: nothing, between two requests. */
function spooled(): string[] {
  const folder = join(dataDir, 'uploads');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

async function upload(body: BodyInit, headers: Record<string, string> = {}) {
  taken = [];
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers } };
  // What fetch asks of whoever sends a stream.
  const half = { ...init, body, duplex: 'half' };
  const answer = await lane.send('/v1/files', half);
  const json = await answer.json();
  expect(spooled()).toEqual([]);
  return { status: answer.status, body: json, headers: answer.headers };
}

function form(...parts: readonly [name: string, value: string | Blob, fileName?: string][]) {
  const data = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return data;
}

const BOUNDARY = 'xyz';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A body by hand: each part its headers, a blank line and its content. */
function byHand(...parts: readonly string[]): Buffer<ArrayBuffer> {
  const text = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('');
  return Buffer.from(`${text}--${BOUNDARY}--\r\n`, 'latin1');
}

function filePart(parameters: string, content = 'abc'): string {
  return `Content-Disposition: form-data; name="file"; ${parameters}\r\n\r\n${content}`;
}

/** A body that comes piece by piece. */
function streamOf(pieces: Iterable<Uint8Array>): ReadableStream {
  const each = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

test('an upload hands over the file, what is known of it and the text parts', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
  const { status, body, headers } = await upload(
    form(
      ['name', 'Elbow'],
      ['tags', 'a'],
      ['file', new Blob([content]), 'Māori 5" pipe.jpg'],
      ['tags', 'b'],
    ),
    { 'idempotency-key': 'k-1' },
  );
  expect(status).toBe(201);
  expect(headers.get('location')).toBe('/v1/files/1');
  expect(headers.get('etag')).toBeNull();
  expect(body).toEqual({
    fileName: 'Māori 5" pipe.jpg',
    sizeBytes: content.length,
    checksumSha256: createHash('sha256').update(content).digest('hex'),
    head: content.toString('latin1', 0, 20),
    parts: { name: 'Elbow', tags: ['a', 'b'] },
    idempotencyKey: 'k-1',
  });
  expect(taken[0]?.content.equals(content)).toBe(true);
  expect(taken[0]?.mode).toBe(0o600);
  expect(taken[0]?.file.head.byteLength).toBe(4_100);
});

test('a file is whole wherever its boundary falls between two pieces', async () => {
  const bytes = byHand(filePart('filename="a.bin"', `\r\n--${BOUNDARY.slice(0, 2)}\r\n--x`));
  for (const size of [1, 2, 3, 7]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const { status } = await upload(streamOf(pieces), MULTIPART);
    expect(status).toBe(201);
    expect(taken[0]?.content.toString()).toBe(`\r\n--${BOUNDARY.slice(0, 2)}\r\n--x`);
  }
});

test.each([
  ['filename="Māori kōwhai.jpg"', 'Māori kōwhai.jpg'],
  ['filename="ç.jpg"; filename*=UTF-8\'\'%c4%81.jpg', 'ā.jpg'],
  ["filename*=iso-8859-1'en'%E9.jpg", 'é.jpg'],
  ['filename="=?UTF-8?B?TcSBb3Jp?= =?utf-8?q?_k=C5=8Dwhai.jpg?="', 'Māori kōwhai.jpg'],
  ['filename="../../a\\b.jpg"', '../../a\\b.jpg'],
  ['filename=plain.jpg', 'plain.jpg'],
])('a file name is as its sender meant it: %s', async (parameters, expected) => {
  const { body } = await upload(byHand(latin1(filePart(parameters))), MULTIPART);
  expect(body.fileName).toBe(expected);
});

const NAMELESS = [{ field: 'file', issue: 'needs a file name, in UTF-8' }];
test.each([
  ['no name', 'x=1'],
  ['an empty name', 'filename=""'],
  ['a name in Latin-1', 'filename="\xe9.jpg"'],
  ['a name in an unknown character set', 'filename="=?x-none?B?AAAA?="'],
])('a file with %s is refused', async (_, parameters) => {
  const { status, body } = await upload(byHand(filePart(parameters)), MULTIPART);
  expect([status, body.details]).toEqual([400, NAMELESS]);
});

test('every issue is named at once: parts, headers and parameters', async () => {
  const { status, body } = await upload(
    form(
      ['name', 'longer than ten'],
      ['name', 'again'],
      ['tags', ''],
      ['tags', 'b'],
      ['file', new Blob([]), 'a.jpg'],
      ['file', new Blob(['x']), 'b.jpg'],
      ['colour', 'red'],
      ['colour', 'blue'],
    ),
    { 'idempotency-key': 'a b' },
  );
  expect(status).toBe(400);
  expect(body.details).toEqual([
    { field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' },
    { field: 'name', issue: 'takes one value: give it once' },
    { field: 'file', issue: 'takes one file: send another in an upload of its own' },
    { field: 'colour', issue: 'is not a part here: remove it' },
    { field: 'file', issue: 'is empty: it has 0 bytes' },
    { field: 'tags', issue: '"" expected at least 1 character, received 0' },
  ]);
  expect(taken).toEqual([]);
});

test.each([
  [
    'no file',
    form(['name', 'x']),
    [{ field: 'file', issue: 'is required: send the file in a part of this name' }],
  ],
  [
    'a text with a NUL',
    form(['file', new Blob(['x']), 'a'], ['name', 'a\0b']),
    [{ field: 'name', issue: 'has a NUL character or half of a surrogate pair: remove it' }],
  ],
  [
    'a text above 64 KiB',
    form(['name', 'x'.repeat(65 * 1024)], ['file', new Blob(['x']), 'a']),
    [{ field: 'name', issue: 'is above 64 KiB: shorten it' }],
  ],
])('a form with %s is refused', async (_, data, details) => {
  const { status, body } = await upload(data);
  expect([status, body.details]).toEqual([400, details]);
});

test.each([
  [
    'a part without a name',
    ['Content-Disposition: form-data\r\n\r\nx'],
    'has a part without a name',
  ],
  [
    'a part of another kind',
    ['Content-Disposition: attachment; name="name"\r\n\r\nx'],
    'has a part without a name',
  ],
  ['a part without headers', ['\r\nx'], 'has a part without a name'],
  [
    'two dispositions',
    [
      'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="name"\r\n\r\nx',
    ],
    'has a part without a name',
  ],
  [
    'more than 1,000 parts',
    Array.from({ length: 1_001 }, () => 'Content-Disposition: form-data; name="tags"\r\n\r\nx'),
    'has more than 1000 parts',
  ],
])('%s is refused', async (_, parts, issue) => {
  const { status, body } = await upload(byHand(filePart('filename="a"'), ...parts), MULTIPART);
  expect(status).toBe(400);
  expect(body.details).toContainEqual({ field: 'body', issue });
});

test('a text that is not UTF-8 is refused', async () => {
  const part = 'Content-Disposition: form-data; name="name"\r\n\r\n\xff';
  const { body } = await upload(byHand(filePart('filename="a"'), part), MULTIPART);
  expect(body.details).toEqual([{ field: 'name', issue: 'is not UTF-8' }]);
});

const CUT_OFF = {
  field: 'body',
  issue: 'was not sent whole: it ends with the boundary between two --',
};
test.each([
  ['nothing', ''],
  ['no boundary', 'abc'],
  ['no end', `--${BOUNDARY}\r\n${filePart('filename="a"')}`],
  ['no end of a header', `--${BOUNDARY}\r\nContent-Disp`],
  [
    'no end of a header before the boundary',
    `--${BOUNDARY}\r\nContent-Disp\r\n--${BOUNDARY}--\r\n`,
  ],
  ['another boundary', byHand(filePart('filename="a"')).toString().replaceAll(BOUNDARY, 'zyx')],
])('a body with %s is refused', async (_, body) => {
  const answer = await upload(body, MULTIPART);
  expect([answer.status, answer.body.details]).toEqual([400, [CUT_OFF]]);
});

test('what comes before the first boundary and after the last is no part', async () => {
  const body = Buffer.concat([
    Buffer.from('hello\r\n'),
    byHand(filePart('filename="a"')),
    Buffer.alloc(90_000),
  ]);
  expect((await upload(body, MULTIPART)).status).toBe(201);
});

test.each(['application/json', 'text/plain', 'multipart/mixed; boundary=x', ''])(
  'Content-Type: %s is a 415',
  async (type) => {
    const { status, body } = await upload('x', { 'content-type': type });
    expect([status, body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  },
);

test('a compressed body is a 415', async () => {
  const { status } = await upload('x', { ...MULTIPART, 'content-encoding': 'gzip' });
  expect(status).toBe(415);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
])('Content-Type: %s has no boundary', async (type) => {
  const { status, body } = await upload('x', { 'content-type': type });
  expect([status, body.details]).toEqual([
    400,
    [{ field: 'Content-Type', issue: 'needs a boundary of 1 to 70 characters' }],
  ]);
});

test('a file of the largest size is taken, and one byte more is a 413', async () => {
  const largest = new Blob([new Uint8Array(1024 * 1024)]);
  expect((await upload(form(['file', largest, 'a']))).status).toBe(201);
  const { status, body } = await upload(form(['file', new Blob([largest, 'x']), 'a']));
  expect([status, body.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(body.message).toBe('The file is above 1 MiB (1048576 bytes): send a smaller one.');
});

test('a body that says it is far too long is a 413 before any of it is read', async () => {
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    'Content-Length: 9000000000',
    'Expect: 100-continue',
  ];
  const answer = parsedAnswer(await sendRaw(lane.port, `${head.join('\r\n')}\r\n\r\n`));
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).toBe('close');
});

test('a body without an end is a 413 that its sender gets to read', async () => {
  const beginning = byHand(filePart('filename="a"')).subarray(0, -11);
  const endless = streamOf([beginning, ...Array.from({ length: 400 }, () => Buffer.alloc(65_536))]);
  const { status } = await upload(endless, MULTIPART);
  expect(status).toBe(413);
});

test('who may not upload is told before a body comes', async () => {
  const reader = await lane.issuer.token({ scope: 'assets:read' });
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${reader}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    'Content-Length: 900',
    'Expect: 100-continue',
  ];
  const answer = parsedAnswer(await sendRaw(lane.port, `${head.join('\r\n')}\r\n\r\n`));
  expect([answer.status, answer.body.errorCode]).toEqual([403, 'INSUFFICIENT_SCOPE']);
});

/** Begins an upload on a connection of its own. */
async function begun(text: string, length = 100_000) {
  const socket = connect(lane.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  return { socket, received: () => received };
}

const BEGINNING = byHand(filePart('filename="a"')).toString().slice(0, -9);

test('a caller that leaves in the middle leaves nothing behind', async () => {
  const { socket } = await begun(BEGINNING);
  await expect.poll(spooled).toHaveLength(1);
  socket.destroy();
  await expect.poll(spooled).toEqual([]);
});

test('an upload that stands still is cut off with an answer, and nothing of it is kept', async () => {
  const { socket, received } = await begun(BEGINNING);
  await once(socket, 'close');
  const { status, body } = parsedAnswer(received());
  expect(status).toBe(400);
  expect(body.details[0].issue).toContain('was not sent whole in time');
  await expect.poll(spooled).toEqual([]);
});

test('an upload may take far longer than another request, as long as it makes progress', async () => {
  const rest = byHand(filePart('filename="a"', 'x'.repeat(200)))
    .toString()
    .slice(BEGINNING.length);
  const { socket, received } = await begun(BEGINNING, BEGINNING.length + rest.length);
  for (let i = 0; i < rest.length; i += 20) {
    socket.write(rest.slice(i, i + 20));
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});
