import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { anInvoice, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { openLane } from './lane.ts';
import { parsedAnswer, sendRaw } from './raw.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
let token: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  await keepInvoice(database.db, 'au', anInvoice());
  lane = await openLane(database.url, { RATE_LIMIT: '10000' });
  token = await lane.issuer.token();
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

const INVOICE = '/v1/au/invoices/536365';

async function raw(line: string, headers: readonly string[] = [`Authorization: Bearer ${token}`]) {
  const lines = [line, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  return parsedAnswer(await sendRaw(lane.port, lines.join('\r\n')));
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  '%s on a path that only has GET is a 405 that names GET and HEAD, whoever asks',
  async (method) => {
    const answer = await raw(`${method} ${INVOICE} HTTP/1.1`, []);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(answer.body).toMatchObject({ errorCode: 'METHOD_NOT_ALLOWED', instance: INVOICE });
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
])('%s is another path: 404, without a redirect', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1`, []);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ errorCode: 'RESOURCE_NOT_FOUND', instance: path });
});

test.each([
  '/v2/au/invoices/536365',
  '/V1/au/invoices/536365',
  '/v1.0/au',
  '/v1%2Fau/x',
  '/v10',
  '/V2',
])('%s is answered in the error body, where it begins like an API version', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1`, []);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ instance: path });
});

test.each(['/%761/au/invoices/536365', '/v1/%61u/invoices/536365', '/v1/au/%69nvoices/%35%336365'])(
  '%s is decoded segment by segment, the words of the path too',
  async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ number: '536365' });
  },
);

test.each([
  '/v1/au/invoices/%ff',
  '/v1/au/invoices/%',
  '/v1/au/invoices/%00',
  '/%c0%af',
  '/v1/%zz/x',
  '/v1/au\\x',
])('%s cannot be decoded: 400 on the path, before anybody asks who it is', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1`, []);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    details: [{ field: 'path' }],
  });
});

test('dots in a path are not resolved: it is another path, or a number', async () => {
  for (const path of [
    '/v1/au/x/../invoices/536365',
    '/v1/au/invoices/x/%2e%2e/536365',
    '/v1/au/invoices/./536365',
    '/v1/au/invoices/..',
  ]) {
    const answer = await raw(`GET ${path} HTTP/1.1`);
    expect(answer.status).toBe(404);
    expect(answer.body.instance).toBe(path);
  }
  expect((await raw('GET /v1/au/invoices/.. HTTP/1.1')).body.message).toContain('invoice ..');
});

test('an expectation that nobody knows is answered in the same body', async () => {
  const answer = await raw(`GET ${INVOICE} HTTP/1.1`, ['Expect: miracles']);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ details: [{ field: 'Expect' }] });
});

test('a URL of 16 KiB is looked at, and a byte more is a 414', async () => {
  const url = (length: number) => `${INVOICE}?a=`.padEnd(length, 'x');
  expect((await raw(`GET ${url(16 * 1024)} HTTP/1.1`)).status).toBe(400);
  const answer = await raw(`GET ${url(16 * 1024 + 1)} HTTP/1.1`);
  expect(answer.status).toBe(414);
  expect(answer.body.errorCode).toBe('URI_TOO_LONG');
});

test('headers beyond 32 KiB are answered in the same body', async () => {
  const answer = await raw(`GET ${INVOICE} HTTP/1.1`, [`X-Large: ${'x'.repeat(33 * 1024)}`]);
  expect(answer.status).toBe(414);
  expect(answer.body.errorCode).toBe('URI_TOO_LONG');
});

test('what is no HTTP is answered in the same body', async () => {
  const answer = parsedAnswer(await sendRaw(lane.port, 'nonsense\r\n\r\n'));
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errorCode: 'VALIDATION_ERROR',
    instance: '/',
    details: [{ field: 'request' }],
  });
});

test('two Authorization headers are a 401, whatever they say', async () => {
  const header = `Authorization: Bearer ${token}`;
  const answer = await raw(`GET ${INVOICE} HTTP/1.1`, [header, header]);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('TRACE is refused, and so is an upgrade', async () => {
  expect((await raw(`TRACE ${INVOICE} HTTP/1.1`)).status).toBe(405);
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
  const answer = parsedAnswer(
    await sendRaw(
      lane.port,
      [`GET ${INVOICE} HTTP/1.1`, 'Host: localhost', ...upgrade, '', ''].join('\r\n'),
    ),
  );
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ details: [{ field: 'Upgrade' }] });
});

test('a host that is made up changes nothing', async () => {
  const lines = (host: string[]) =>
    [
      `GET ${INVOICE} HTTP/1.1`,
      ...host,
      'Connection: close',
      `Authorization: Bearer ${token}`,
      '',
      '',
    ].join('\r\n');
  for (const host of [['Host: evil.example'], ['Host: a b'], ['Host: x:99999']]) {
    expect(parsedAnswer(await sendRaw(lane.port, lines(host))).status).toBe(200);
  }
});

test('a host that is missing, or there twice, is a 400', async () => {
  for (const host of [[], ['Host: localhost', 'Host: localhost']]) {
    const lines = [`GET ${INVOICE} HTTP/1.1`, ...host, 'Connection: close', '', ''];
    const answer = parsedAnswer(await sendRaw(lane.port, lines.join('\r\n')));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: [{ field: 'Host' }] });
  }
});

const BODY = '0\r\n\r\n';
async function sendCoded(line: string, codings: readonly string[], body = BODY) {
  const headers = [...codings, `Authorization: Bearer ${token}`];
  const lines = [line, 'Host: localhost', 'Content-Type: application/json', ...headers, '', body];
  return parsedAnswer(await sendRaw(lane.port, lines.join('\r\n')));
}

test.each([
  [['Transfer-Encoding: gzip, chunked']],
  [['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked']],
  [['Transfer-Encoding: identity, chunked']],
  [['Transfer-Encoding: chunked;a=b, chunked']],
  [['Transfer-Encoding: , chunked']],
])('%j is a 400 on every path, and ends the connection', async (codings) => {
  for (const line of [
    `GET ${INVOICE} HTTP/1.1`,
    'POST /v1/au/products/query HTTP/1.1',
    'POST /v1/assets HTTP/1.1',
    'GET /reference HTTP/1.1',
    'POST /api/home-branch HTTP/1.1',
    'GET /_next/static/x.js HTTP/1.1',
  ]) {
    const answer = await sendCoded(line, codings);
    expect([line, answer.status]).toEqual([line, 400]);
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.body).toMatchObject({
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
])('%j leaves no body that has an end: 400, and the connection ends', async (codings) => {
  const answer = await sendCoded('POST /v1/au/products/query HTTP/1.1', codings);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('connection')).toBe('close');
  expect(answer.body).toMatchObject({ errorCode: 'VALIDATION_ERROR' });
});

test('what came before HTTP/1.1 has no transfer coding', async () => {
  const answer = await sendCoded(`GET ${INVOICE} HTTP/1.0`, ['Transfer-Encoding: chunked']);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('connection')).toBe('close');
});

test('a body in chunks is read, however the coding is written', async () => {
  const json = JSON.stringify({ productNumbers: [] });
  const body = `${json.length.toString(16)}\r\n${json}\r\n${BODY}`;
  for (const coding of ['chunked', 'Chunked', ' chunked ']) {
    const codings = [`Transfer-Encoding: ${coding}`, 'Connection: close'];
    const answer = await sendCoded('POST /v1/au/products/query HTTP/1.1', codings, body);
    expect(JSON.stringify(answer.body)).not.toContain('Transfer-Encoding');
    expect(answer.body.details?.[0]?.field ?? 'none').not.toBe('request');
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
])('%s leads nowhere: nothing comes round the API by another path', async (path) => {
  expect((await raw(`GET ${path} HTTP/1.1`)).status).toBe(404);
});

test('pages are read alone', async () => {
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    const answer = await raw(`${method} /reference HTTP/1.1`, ['Next-Action: abc']);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  }
});

test('an absolute URL in the request line is the path in it', async () => {
  expect((await raw(`GET http://localhost${INVOICE} HTTP/1.1`)).status).toBe(200);
});

test('failed authentications are counted per address, whatever it says it is', async () => {
  const counting = await openLane(database.url, { FAILED_AUTHENTICATION_LIMIT: '6' });
  const ask = async (authorization: string, address: string) => {
    const headers = { authorization, 'x-forwarded-for': address };
    return (await counting.send(INVOICE, { headers })).status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 8; i += 1) statuses.push(await ask('Bearer x', `203.0.113.${i}`));
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // An acceptable token still passes: the shop's other tills share the address.
  expect(await ask(`Bearer ${await counting.issuer.token()}`, '203.0.113.9')).toBe(200);
  await counting.close();
});
