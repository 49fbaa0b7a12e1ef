import { request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { LARGEST_BODY } from '#lib/api/body.ts';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import { listen } from '#server/http.ts';
import type { MadeServices } from '#server/services.ts';
import { serverOf } from '#server/testing/server-of.ts';
import { testServices } from './test-services.ts';

const Items = z.array(z.strictObject({ number: Identifier, quantity: z.int().min(1) })).max(9);

const packParcel = operation({
  summary: 'A parcel as it was asked for',
  scope: 'product:read',
  caching: 'never',
  params: CountryPath.extend({ parcelNumber: Identifier }),
  query: z.strictObject({ wrap: z.enum(['paper', 'foil']).exactOptional() }),
  body: z.strictObject({ note: z.string().exactOptional(), items: Items }),
  response: z.strictObject({ note: z.string().exactOptional(), items: Items }),
  handle: ({ body }) => body,
});

let database: TestDatabase;
let services: MadeServices;
let token: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  const issuer = await makeTestIssuer();
  services = testServices(database.url, issuer, { RATE_LIMIT: '10000' });
  token = await issuer.token({ scope: 'product:read' });
});
afterAll(async () => {
  await services?.close();
  await database?.drop();
});

async function send(body: string, { target = 'P-1', headers = {} } = {}) {
  const request = new Request(`http://localhost:3000/v1/au/parcels/${target}`, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
  const [parcelNumber = ''] = target.split('?');
  const params = { countryCode: 'au', parcelNumber: decodeURIComponent(parcelNumber) };
  const answer = await packParcel(request, { params });
  return { headers: answer.headers, status: answer.status, body: await answer.json() };
}

const GOOD = '{"note":"Māori 😀","items":[{"number":"1","quantity":2}]}';
const HUGE = `{"note":"${'x'.repeat(LARGEST_BODY)}","items":[]}`;

test('a sound body reaches its operation, and its answer is no document to be kept', async () => {
  const answer = await send(GOOD, { headers: { 'if-none-match': '*' } });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(JSON.parse(GOOD));
  expect(answer.headers.get('etag')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('who is calling comes first, then the type, then the size, then what is in it', async () => {
  const target = '%01?wrap=tin';
  const text = { 'content-type': 'text/plain' };
  const stranger = { ...text, authorization: '' };
  const statusOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).status;
  expect(await statusOf(HUGE, { target, headers: stranger })).toBe(401);
  expect(await statusOf(HUGE, { target, headers: { ...text, accept: 'text/html' } })).toBe(406);
  expect(await statusOf(HUGE, { target, headers: text })).toBe(415);
  expect(await statusOf(HUGE, { target })).toBe(413);
  expect(await statusOf('{', { target })).toBe(400);
});

test('the errors of type and size are in the one body', async () => {
  const compressed = await send(GOOD, { headers: { 'content-encoding': 'gzip' } });
  expect(compressed.body).toMatchObject({ errorCode: 'UNSUPPORTED_MEDIA_TYPE', status: 415 });
  expect((await send(HUGE)).body).toMatchObject({ errorCode: 'PAYLOAD_TOO_LARGE', status: 413 });
});

test('every issue of path, query and body is named at once', async () => {
  const body =
    '{"note":"a\\u0000b","items":[{"number":"1","quantity":0},{"number":"\\ud800"},3],"to":"me"}';
  const answer = await send(body, { target: '%01?wrap=tin&x=1' });
  expect(answer.body).toMatchObject({ errorCode: 'VALIDATION_ERROR', status: 400 });
  const fields = answer.body.details.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual([
    'items[0].quantity',
    'items[1].number',
    'items[1].quantity',
    'items[2]',
    'note',
    'parcelNumber',
    'to',
    'wrap',
    'x',
  ]);
});

test.each(['', '{', 'nonsense', '{"items":[]}}', '\u{feff}{'])(
  'the body %j is a 400 on body beside what else is wrong',
  async (body) => {
    const answer = await send(body, { target: 'P-1?x=1' });
    expect(answer.body.details).toEqual([
      { field: 'x', issue: 'is not a parameter here: remove it' },
      { field: 'body', issue: 'is not JSON: it cannot be parsed' },
    ]);
  },
);

test('a body nested without end is a 400', async () => {
  const answer = await send('['.repeat(LARGEST_BODY / 2) + ']'.repeat(LARGEST_BODY / 2));
  expect(answer.body.details).toEqual([
    { field: 'body', issue: 'is nested more than 64 levels deep' },
  ]);
});

test('a body that grows beyond the limit on its way is answered, not cut off', async () => {
  await using lane = await openParcels();
  const { port } = lane;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sending = ask({ port, path: '/v1/au/parcels/P-1', method: 'POST', headers }, (answer) =>
    resolve(answer.resume().statusCode),
  );
  sending.on('error', reject);
  // It has not ended when it is refused.
  sending.write(HUGE);
  expect(await promise).toBe(413);
  sending.destroy();
});

test('what follows a body that was refused on its way is reached on the same connection', async () => {
  await using lane = await openParcels();
  const socket = connect(lane.port, '127.0.0.1');
  let answers = '';
  socket.on('data', (bytes) => {
    answers += bytes;
  });
  const head = (framing: string) =>
    `POST /v1/au/parcels/P-1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\n${framing}\r\n\r\n`;
  const chunk = `${HUGE.length.toString(16)}\r\n${HUGE}\r\n`;
  socket.write(head('Transfer-Encoding: chunked') + chunk);
  await expect.poll(() => answers).toContain('HTTP/1.1 413');
  socket.write(`${chunk}0\r\n\r\n${head(`Content-Length: ${Buffer.byteLength(GOOD)}`)}${GOOD}`);
  await expect.poll(() => answers).toContain('HTTP/1.1 200');
  socket.destroy();
});

test('a caller who hangs up in the middle of a body is no database that is away', async () => {
  const body: AsyncIterable<Uint8Array> = {
    async *[Symbol.asyncIterator]() {
      yield Buffer.from('{');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    },
  };
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const signal = { aborted: true };
  const sent = {
    method: 'POST',
    path: '/v1/au/parcels/P-1',
    query: undefined,
    headers,
    body,
    signal,
    correlationId: 'cut',
    address: 'here',
    mayCompress: true,
    startedMs: 0,
  };
  const params = { countryCode: 'au', parcelNumber: 'P-1' };
  const response = await packParcel.answer(sent, params);
  expect(response.status).toBe(400);
});

/** The operation in the lane, on a port of its own. */
async function openParcels() {
  const path = '/v1/{countryCode}/parcels/{parcelNumber}';
  const server = serverOf([{ path, operations: { POST: packParcel } }]);
  const listening = await listen(server, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  return Object.assign(listening, { port: (server.address() as AddressInfo).port });
}
