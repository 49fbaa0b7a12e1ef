import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { MAX_BODY_BYTES } from '#lib/api/request/body.ts';
import { listenUntilTested, serveRoutes } from '#server/testing/test-servers.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const Items = z.array(z.strictObject({ number: Identifier, quantity: z.int().min(1) })).max(9);

const packParcel = operation('packParcel', {
  summary: 'Echoes a parcel',
  scope: 'product:read',
  caching: 'never',
  params: CountryPath.extend({ parcelNumber: Identifier }),
  query: z.strictObject({ wrap: z.enum(['paper', 'foil']).exactOptional() }),
  body: z.strictObject({ note: z.string().exactOptional(), items: Items }),
  response: z.strictObject({ note: z.string().exactOptional(), items: Items }),
  handle: ({ body }) => body,
});

const service = setUpTestServices({ RATE_LIMIT: '10000' });

async function send(body: string, { target = 'P-1', headers = {} } = {}) {
  const request = new Request(`http://localhost:3000/v1/au/parcels/${target}`, {
    method: 'POST',
    body,
    headers: {
      authorization: service.authorization,
      'content-type': 'application/json',
      ...headers,
    },
  });
  const [parcelNumber = ''] = target.split('?');
  const params = { countryCode: 'au', parcelNumber: decodeURIComponent(parcelNumber) };
  const response = await packParcel(request, { params });
  return { headers: response.headers, status: response.status, body: await response.json() };
}

const GOOD = '{"note":"Māori 😀","items":[{"number":"1","quantity":2}]}';
const HUGE = `{"note":"${'x'.repeat(MAX_BODY_BYTES)}","items":[]}`;

test('passes a valid body to the operation, and the response has no ETag and is not stored', async () => {
  const response = await send(GOOD, { headers: { 'if-none-match': '*' } });
  expect(response.status).toBe(200);
  expect(response.body).toEqual(JSON.parse(GOOD));
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('checks credentials first, then the types, then the size, then the content', async () => {
  const target = '%01?wrap=tin';
  const text = { 'content-type': 'text/plain' };
  const anonymous = { ...text, authorization: '' };
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;
  expect(await statusOf(HUGE, { target, headers: anonymous })).toBe(401);
  expect(await statusOf(HUGE, { target, headers: { ...text, accept: 'text/html' } })).toBe(406);
  expect(await statusOf(HUGE, { target, headers: text })).toBe(415);
  expect(await statusOf(HUGE, { target })).toBe(413);
  expect(await statusOf('{', { target })).toBe(400);
});

test('names every issue of path, query and body at once', async () => {
  const body =
    '{"note":"a\\u0000b","items":[{"number":"1","quantity":0},{"number":"\\ud800"},3],"to":"me"}';
  const response = await send(body, { target: '%01?wrap=tin&x=1' });
  expect(response.body).toMatchObject({ errorCode: 'VALIDATION_ERROR', status: 400 });
  const fields = response.body.details.map(({ field }: { field: string }) => field);
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
  'returns 400 on body for %j, beside the other issues',
  async (body) => {
    const response = await send(body, { target: 'P-1?x=1' });
    expect(response.body.details).toEqual([
      { field: 'x', issue: 'is not a parameter here: remove it' },
      { field: 'body', issue: 'is not JSON: it cannot be parsed' },
    ]);
  },
);

test('answers 413, rather than closing the connection, when a streamed body exceeds the limit', async () => {
  const api = await serveParcels();
  const { port } = api;
  const headers = { authorization: service.authorization, 'content-type': 'application/json' };
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const upload = httpRequest(
    { port, path: '/v1/au/parcels/P-1', method: 'POST', headers },
    (response) => resolve(response.resume().statusCode),
  );
  upload.on('error', reject);
  // The body is never ended: the response must come before its end.
  upload.write(HUGE);
  expect(await promise).toBe(413);
  upload.destroy();
});

test('serves the next request on the same connection after a streamed body was refused', async () => {
  const api = await serveParcels();
  const socket = connect(api.port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => {
    received += bytes;
  });
  const head = (framing: string) =>
    `POST /v1/au/parcels/P-1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${service.authorization}\r\n` +
    `Content-Type: application/json\r\n${framing}\r\n\r\n`;
  const chunk = `${HUGE.length.toString(16)}\r\n${HUGE}\r\n`;
  socket.write(head('Transfer-Encoding: chunked') + chunk);
  await expect.poll(() => received).toContain('HTTP/1.1 413');
  socket.write(`${chunk}0\r\n\r\n${head(`Content-Length: ${Buffer.byteLength(GOOD)}`)}${GOOD}`);
  await expect.poll(() => received).toContain('HTTP/1.1 200');
  socket.destroy();
});

test('does not report a client that disconnects in mid-body as a database outage', async () => {
  const body: AsyncIterable<Uint8Array> = {
    async *[Symbol.asyncIterator]() {
      yield Buffer.from('{');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    },
  };
  const headers = new Headers({
    authorization: service.authorization,
    'content-type': 'application/json',
  });
  const signal = { aborted: true };
  const request = {
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
  const response = await packParcel.respond(request, params);
  expect(response.status).toBe(400);
});

/** Serves only the operation, on a free port. */
async function serveParcels() {
  const path = '/v1/{countryCode}/parcels/{parcelNumber}';
  const server = serveRoutes([{ path, operations: { POST: packParcel } }]);
  return { port: await listenUntilTested(server) };
}
