import { expect, test } from 'vitest';
import {
  hasCountry,
  methodOf,
  type OperationCase,
  requestInit,
} from '#tests/contract/cases/operation-case.ts';
import type { ApiClient } from '#tests/contract/transport.ts';
import { makeResponseValidator } from './response-validator.ts';
import { readBody } from './responses.ts';

const expectDocumented = makeResponseValidator();

/** HTTP: countries, negotiation, conditional requests, compression, correlation ids and rate limits. */
export function describeHttp(operationCase: OperationCase, client: ApiClient): void {
  const { operation } = operationCase;
  const path = operationCase.successes[0]?.path ?? '';
  const { path: largestPath = '', ...largest } = operationCase.successes.at(-1) ?? {};

  if (hasCountry(operationCase))
    test.each(['xx', 'AU', 'au%20'])('returns 400 for the country %s', async (country) => {
      const token = await client.transport.issuer.token({ client_id: `${country} ${operation}` });
      const headers = { authorization: `Bearer ${token}` };
      const response = await client.transport.send(`/v1/${country}${path}`, { headers });
      const body = await response.json();
      expect(body).toMatchObject({ status: 400, details: [{ field: 'countryCode' }] });
      expectDocumented(operation, 400, body);
    });

  const { mediaType = 'application/json', status = 200 } = operationCase;
  const notAcceptable = operationCase.acceptsAnyMediaType
    ? []
    : ['text/html', `${mediaType};q=0`, 'audio/*, text/plain'];
  test.each(notAcceptable)('returns 406 for Accept: %s', async (accept) => {
    const response = await client.request(path, { headers: { accept } });
    const body = await response.json();
    expect(body).toMatchObject({ errorCode: 'NOT_ACCEPTABLE', status: 406 });
    expectDocumented(operation, response.status, body);
  });

  test.each([
    '*/*',
    mediaType.replace(/\/.*/, '/*'),
    `text/html, ${mediaType};q=0.1`,
    `${mediaType};version=1;charset=utf-8`,
  ])('serves Accept: %s', async (accept) => {
    expect((await client.request(path, { headers: { accept } })).status).toBe(status);
  });

  const isGet = methodOf(operationCase) === 'GET';
  if (isGet)
    test('answers HEAD with the headers of GET and no body', async () => {
      const [get, head] = await Promise.all([
        client.request(path),
        client.request(path, { method: 'HEAD' }),
      ]);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['etag', 'content-type', 'cache-control', 'vary']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    });

  if (isGet)
    test('returns 304 without a body to If-None-Match with the ETag', async () => {
      const uncompressed = { 'accept-encoding': 'identity' };
      const first = await client.request(path, { headers: uncompressed });
      const { headers } = first;
      expectDocumented(operation, 200, await readBody(operationCase, first), headers);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag.replace(/"$/, '-gz"')}`, '*']) {
        const again = await client.request(path, {
          headers: { ...uncompressed, 'if-none-match': ifNoneMatch },
        });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
        expect(await again.text()).toBe('');
        expectDocumented(operation, 304, undefined, again.headers);
      }
      const other = await client.request(path, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    });

  if (operationCase.status === undefined)
    test.each([
      ['gzip', '-gz"'],
      ['br', '-br"'],
    ])('compresses a large response by %s, under another ETag', async (encoding, suffix) => {
      const accepting = (encodings: string) => {
        const { headers, ...init } = requestInit(operationCase, largest);
        return client.request(largestPath, {
          ...init,
          headers: { ...headers, 'accept-encoding': encodings },
        });
      };
      const plain = await accepting('identity');
      const compressed = await accepting(encoding);
      const text = await plain.text();
      expect(await compressed.text()).toBe(text);
      expect(compressed.headers.get('vary')).toContain('Authorization, Cookie, Accept-Encoding');
      const isLarge = Buffer.byteLength(text) > 1024 && operationCase.mediaType === undefined;
      expect(compressed.headers.get('content-encoding')).toBe(isLarge ? encoding : null);
      if (isGet) expect(compressed.headers.get('etag')?.endsWith(suffix)).toBe(isLarge);
    });

  test('returns a valid correlation id as it was sent, and replaces an invalid one', async () => {
    const send = (id: string) => client.request(path, { headers: { 'x-correlation-id': id } });
    expect((await send('till-7.a_B')).headers.get('x-correlation-id')).toBe('till-7.a_B');
    for (const id of ['x'.repeat(65), 'a b']) {
      expect((await send(id)).headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    const failed = await client.request(`${path}${path.includes('?') ? '&' : '?'}zz=1`, {
      headers: { 'x-correlation-id': 'till-7' },
    });
    expect(await failed.json()).toMatchObject({ status: 400, correlationId: 'till-7' });
  });

  test('states the rate limit and what is left of it in every response', async () => {
    const { headers } = await client.request(path);
    expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('returns 429 with Retry-After beyond the rate limit', async () => {
    const claims = { client_id: `busy ${operation}` };
    const first = await client.request(path, { claims });
    const [, quota] = /q=(\d+)/.exec(first.headers.get('ratelimit-policy') ?? '') ?? [];
    for (let used = 1; used < Number(quota); used += 1) {
      await (await client.request(path, { claims })).text();
    }
    const response = await client.request(path, { claims });
    const body = await response.json();
    expect(body).toMatchObject({ errorCode: 'RATE_LIMIT_EXCEEDED', status: 429 });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expectDocumented(operation, 429, body, response.headers);
  });
}
