import { beforeAll, expect, test } from 'vitest';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpApi, startApi } from '#tests/contract/api-server.ts';
import { parseResponse, sendLines, sendRaw } from '#tests/contract/transport.ts';

const service = setUpApi((db) => saveInvoice(db, 'au', anInvoice()));
let token: string;
beforeAll(async () => {
  token = await service.api.issuer.token();
});

const INVOICE = '/v1/au/invoices/536365';

const send = (...lines: readonly string[]) => sendLines(service.api.port, lines);

const sendLine = (line: string, headers = [`Authorization: Bearer ${token}`]) =>
  send(line, 'Host: localhost', 'Connection: close', ...headers);

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'returns 405 for %s on a path that only has GET, with Allow, before it authenticates',
  async (method) => {
    const response = await sendLine(`${method} ${INVOICE} HTTP/1.1`, []);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(response.body).toMatchObject({ errorCode: 'METHOD_NOT_ALLOWED', instance: INVOICE });
  },
);

test.each([
  '/v1',
  '/v1/',
  '/v1/au',
  '/v1/au/invoices/',
  '/v1/au/invoices/536365/',
  '//v1/au/invoices/536365',
  '/v1//au/invoices/536365',
  '/v1/au//invoices/536365',
  '/v1/au/invoices/536365/lines',
  '/v1/au/Invoices/536365',
  '/v1/au%2Finvoices/536365',
])('returns 404 for %s, without a redirect', async (path) => {
  const response = await sendLine(`GET ${path} HTTP/1.1`, []);
  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND', instance: path });
});

test.each([
  '/v2/au/invoices/536365',
  '/V1/au/invoices/536365',
  '/v1.0/au',
  '/v1%2Fau/x',
  '/v10',
  '/V2',
])('returns the API error body for %s, which looks like an API version', async (path) => {
  const response = await sendLine(`GET ${path} HTTP/1.1`, []);
  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ instance: path });
});

test.each(['/%761/au/invoices/536365', '/v1/%61u/invoices/536365', '/v1/au/%69nvoices/%35%336365'])(
  'decodes every segment of %s',
  async (path) => {
    const response = await sendLine(`GET ${path} HTTP/1.1`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ number: '536365' });
  },
);

test.each([
  '/v1/au/invoices/%ff',
  '/v1/au/invoices/%',
  '/v1/au/invoices/%00',
  '/%c0%af',
  '/v1/%zz/x',
  '/v1/au\\x',
])('returns 400 for %s, which cannot be decoded, before it authenticates', async (path) => {
  const response = await sendLine(`GET ${path} HTTP/1.1`, []);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    details: [{ field: 'path' }],
  });
});

test('does not resolve dot segments: they are another path, or a number', async () => {
  for (const path of [
    '/v1/au/x/../invoices/536365',
    '/v1/au/invoices/x/%2e%2e/536365',
    '/v1/au/invoices/./536365',
    '/v1/au/invoices/..',
  ]) {
    const response = await sendLine(`GET ${path} HTTP/1.1`);
    expect(response.status).toBe(404);
    expect(response.body.instance).toBe(path);
  }
  expect((await sendLine('GET /v1/au/invoices/.. HTTP/1.1')).body.message).toContain('invoice ..');
});

test('returns the error body for an unknown Expect', async () => {
  const response = await sendLine(`GET ${INVOICE} HTTP/1.1`, ['Expect: miracles']);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ details: [{ field: 'Expect' }] });
});

test('parses a URL of 16 KiB, and returns 414 for one byte more', async () => {
  const url = (length: number) => `${INVOICE}?a=`.padEnd(length, 'x');
  expect((await sendLine(`GET ${url(16 * 1024)} HTTP/1.1`)).status).toBe(400);
  const response = await sendLine(`GET ${url(16 * 1024 + 1)} HTTP/1.1`);
  expect(response.status).toBe(414);
  expect(response.body.errorCode).toBe('URI_TOO_LONG');
});

test('returns the error body for headers above 32 KiB', async () => {
  for (const size of [33, 40]) {
    const large = `X-Large: ${'x'.repeat(size * 1024)}`;
    const response = await sendLine(`GET ${INVOICE} HTTP/1.1`, [large]);
    expect(response.status).toBe(431);
    expect(response.body.errorCode).toBe('HEADERS_TOO_LARGE');
  }
  expect((await sendLine(`GET ${INVOICE}?a=${'x'.repeat(40 * 1024)} HTTP/1.1`)).status).toBe(414);
});

test('returns the error body for what is not HTTP', async () => {
  const response = parseResponse(await sendRaw(service.api.port, 'nonsense\r\n\r\n'));
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    instance: '/',
    details: [{ field: 'request' }],
  });
});

test('returns 401 for two Authorization headers', async () => {
  const header = `Authorization: Bearer ${token}`;
  const response = await sendLine(`GET ${INVOICE} HTTP/1.1`, [header, header]);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('refuses TRACE and upgrades', async () => {
  expect((await sendLine(`TRACE ${INVOICE} HTTP/1.1`)).status).toBe(405);
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  const response = await send(`GET ${INVOICE} HTTP/1.1`, 'Host: localhost', ...upgrade);
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ details: [{ field: 'Upgrade' }] });
});

test('ignores the Host header', async () => {
  const rest = ['Connection: close', `Authorization: Bearer ${token}`];
  for (const host of ['Host: evil.example', 'Host: a b', 'Host: x:99999']) {
    expect((await send(`GET ${INVOICE} HTTP/1.1`, host, ...rest)).status).toBe(200);
  }
});

test('returns 400 for a missing or repeated Host', async () => {
  for (const host of [[], ['Host: localhost', 'Host: localhost']]) {
    const response = await send(`GET ${INVOICE} HTTP/1.1`, ...host, 'Connection: close');
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ details: [{ field: 'Host' }] });
  }
});

const LAST_CHUNK = '0\r\n\r\n';
async function sendEncoded(line: string, codings: readonly string[], body = LAST_CHUNK) {
  const headers = [...codings, `Authorization: Bearer ${token}`];
  const lines = [line, 'Host: localhost', 'Content-Type: application/json', ...headers];
  return sendLines(service.api.port, lines, body);
}

test.each([
  [['Transfer-Encoding: gzip, chunked']],
  [['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: identity, chunked']],
  [['Transfer-Encoding: chunked;a=b, chunked']],
  [['Transfer-Encoding: , chunked']],
])('returns 400 for %j on every path, and closes the connection', async (codings) => {
  for (const line of [
    `GET ${INVOICE} HTTP/1.1`,
    'POST /v1/au/products/query HTTP/1.1',
    'POST /v1/assets HTTP/1.1',
    'GET /reference HTTP/1.1',
    'POST /api/auth/sign-out HTTP/1.1',
    'GET /_next/static/x.js HTTP/1.1',
  ]) {
    const response = await sendEncoded(line, codings);
    expect([line, response.status]).toEqual([line, 400]);
    expect(response.headers.get('connection')).toBe('close');
    expect(response.body).toMatchObject({
      errorCode: 'VALIDATION_ERROR',
      details: [{ field: 'Transfer-Encoding' }],
    });
  }
});

test.each([
  [['Transfer-Encoding: gzip']],
  [['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: chunked, chunked']],
  [['Transfer-Encoding: chunked, gzip']],
  [['Transfer-Encoding: chunked', 'Content-Length: 5']],
  [['Content-Length: 5', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: xchunked']],
  [['Transfer-Encoding:\x0bchunked']],
  [['Transfer-Encoding : chunked']],
  [['Content-Length: 5', 'Content-Length: 6']],
  [['Content-Length: +5']],
])(
  'returns 400 for %j, which leaves the body length ambiguous, and closes the connection',
  async (codings) => {
    const response = await sendEncoded('POST /v1/au/products/query HTTP/1.1', codings);
    expect(response.status).toBe(400);
    expect(response.headers.get('connection')).toBe('close');
    expect(response.body).toMatchObject({ errorCode: 'VALIDATION_ERROR' });
  },
);

test('refuses a transfer coding before HTTP/1.1', async () => {
  const response = await sendEncoded(`GET ${INVOICE} HTTP/1.0`, ['Transfer-Encoding: chunked']);
  expect(response.status).toBe(400);
  expect(response.headers.get('connection')).toBe('close');
});

test('reads a chunked body, in any spelling of the coding', async () => {
  const json = JSON.stringify({ productNumbers: [] });
  const body = `${json.length.toString(16)}\r\n${json}\r\n${LAST_CHUNK}`;
  for (const coding of ['chunked', 'Chunked', ' chunked ']) {
    const codings = [`Transfer-Encoding: ${coding}`, 'Connection: close'];
    const response = await sendEncoded('POST /v1/au/products/query HTTP/1.1', codings, body);
    expect(JSON.stringify(response.body)).not.toContain('Transfer-Encoding');
    expect(response.body.details?.[0]?.field ?? 'none').not.toBe('request');
  }
});

test.each([
  '/x/../v1/au/invoices/536365',
  '/./v1/au/invoices/536365',
  '/_next/%2e%2e/v1/au/invoices/536365',
  '/_next/static/../../v1/au/invoices/536365',
  '/x/%2e%2e%2fv1/au/invoices/536365',
  '/_global-error',
  '/reference//x',
])('returns 404 for %s: there is no other path to the API', async (path) => {
  expect((await sendLine(`GET ${path} HTTP/1.1`)).status).toBe(404);
});

test('allows only GET and HEAD on pages', async () => {
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    const response = await sendLine(`${method} /reference HTTP/1.1`, ['Next-Action: abc']);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  }
});

test('accepts an absolute URL in the request line', async () => {
  expect((await sendLine(`GET http://localhost${INVOICE} HTTP/1.1`)).status).toBe(200);
});

test('limits failed authentications by address, ignoring X-Forwarded-For', async () => {
  const limited = await startApi(
    service.database.url,
    {},
    { config: { failedAuthenticationLimit: 6 } },
  );
  const get = async (authorization: string, address: string) => {
    const headers = { authorization, 'x-forwarded-for': address };
    return (await limited.send(INVOICE, { headers })).status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 8; i += 1) statuses.push(await get('Bearer x', `203.0.113.${i}`));
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // A valid token still passes: the other tills of a branch share its address.
  expect(await get(`Bearer ${await limited.issuer.token()}`, '203.0.113.9')).toBe(200);
  await limited.close();
});
