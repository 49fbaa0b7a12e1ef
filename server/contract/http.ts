import { expect, test } from 'vitest';
import { bodyOf } from './answers.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { hasCountry, methodOf, type Row, requestOf } from './row.ts';

const fits = makeResponseChecker();

/** HTTP: countries, negotiation, conditional requests, compression, correlation and limits. */
export function describeHttp(row: Row, asking: Asking): void {
  const { ask } = asking;
  const path = row.answers[0]?.path ?? '';
  const { path: largest = '', ...largestCall } = row.answers.at(-1) ?? {};

  if (hasCountry(row))
    test.each(['xx', 'AU', 'au%20'])('the country %s is a 400', async (country) => {
      const token = await asking.door.issuer.token({ client_id: `${country} ${row.operation}` });
      const headers = { authorization: `Bearer ${token}` };
      const answer = await asking.door.send(`/v1/${country}${path}`, { headers });
      const body = await answer.json();
      expect(body).toMatchObject({ status: 400, details: [{ field: 'countryCode' }] });
      fits(row.operation, 400, body);
    });

  const { mediaType = 'application/json', status = 200 } = row;
  const refused = row.takesAnyAccept
    ? []
    : ['text/html', `${mediaType};q=0`, 'audio/*, text/plain'];
  test.each(refused)('Accept: %s is a 406', async (accept) => {
    const answer = await ask(path, { headers: { accept } });
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode: 'NOT_ACCEPTABLE', status: 406 });
    fits(row.operation, answer.status, body);
  });

  test.each([
    '*/*',
    mediaType.replace(/\/.*/, '/*'),
    `text/html, ${mediaType};q=0.1`,
    `${mediaType};version=1;charset=utf-8`,
  ])('Accept: %s is answered', async (accept) => {
    expect((await ask(path, { headers: { accept } })).status).toBe(status);
  });

  const isGet = methodOf(row) === 'GET';
  if (isGet)
    test('HEAD has the headers of GET and no body', async () => {
      const [get, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })]);
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['etag', 'content-type', 'cache-control', 'vary']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    });

  if (isGet)
    test('the tag of an answer makes the next one a 304 without a body', async () => {
      const plainly = { 'accept-encoding': 'identity' };
      const first = await ask(path, { headers: plainly });
      const { headers } = first;
      fits(row.operation, 200, await bodyOf(row, first), headers);
      const tag = headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      for (const sent of [tag, `W/${tag}`, `"x", ${tag.replace(/"$/, '-gz"')}`, '*']) {
        const again = await ask(path, { headers: { ...plainly, 'if-none-match': sent } });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
        expect(await again.text()).toBe('');
        fits(row.operation, 304, undefined, again.headers);
      }
      expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    });

  if (row.status === undefined)
    test.each([
      ['gzip', '-gz"'],
      ['br', '-br"'],
    ])('a large answer in %s is the same, under a tag of its own', async (encoding, suffix) => {
      const accepting = (encodings: string) => {
        const { headers, ...call } = requestOf(row, largestCall);
        return ask(largest, { ...call, headers: { ...headers, 'accept-encoding': encodings } });
      };
      const plain = await accepting('identity');
      const packed = await accepting(encoding);
      const text = await plain.text();
      expect(await packed.text()).toBe(text);
      expect(packed.headers.get('vary')).toContain('Authorization, Cookie, Accept-Encoding');
      const isLarge = Buffer.byteLength(text) > 1024 && row.mediaType === undefined;
      expect(packed.headers.get('content-encoding')).toBe(isLarge ? encoding : null);
      if (isGet) expect(packed.headers.get('etag')?.endsWith(suffix)).toBe(isLarge);
    });

  test('a correlation id that is acceptable comes back, and another is replaced', async () => {
    const send = (id: string) => ask(path, { headers: { 'x-correlation-id': id } });
    expect((await send('till-7.a_B')).headers.get('x-correlation-id')).toBe('till-7.a_B');
    for (const id of ['x'.repeat(65), 'a b']) {
      expect((await send(id)).headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    const failed = await ask(`${path}${path.includes('?') ? '&' : '?'}zz=1`, {
      headers: { 'x-correlation-id': 'till-7' },
    });
    expect(await failed.json()).toMatchObject({ status: 400, correlationId: 'till-7' });
  });

  test('every answer states the limit and how much of it is left', async () => {
    const { headers } = await ask(path);
    expect(headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
    expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('beyond the limit it is a 429 that says when to go on', async () => {
    const claims = { client_id: `busy ${row.operation}` };
    const [, quota] =
      /q=(\d+)/.exec((await ask(path, { claims })).headers.get('ratelimit-policy') ?? '') ?? [];
    for (let used = 1; used < Number(quota); used += 1) await (await ask(path, { claims })).text();
    const answer = await ask(path, { claims });
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode: 'RATE_LIMIT_EXCEEDED', status: 429 });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    fits(row.operation, 429, body, answer.headers);
  });
}
