import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeRequestParser } from './request.ts';
import { requestFailure } from './request-failure.ts';
import { BufferedResponse } from './response.ts';

function parsed(headers: Record<string, string> = {}, url = '/', trustProxy = false) {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, headers);
  incoming.url = url;
  const parse = makeRequestParser({ publicUrl: 'https://till.example', trustProxy });
  return parse(incoming, new BufferedResponse(incoming));
}

const from = (forwarded: string, trustProxy = true) =>
  parsed({ 'x-forwarded-for': forwarded }, '/', trustProxy).address;

test('uses the last forwarded address behind a trusted proxy', () => {
  expect(from('made-up, 203.0.113.9')).toBe('203.0.113.9');
  expect(from('203.0.113.9')).toBe('203.0.113.9');
});

test('uses the address of the socket otherwise', () => {
  expect(from('203.0.113.9', false)).toBe('unknown');
  expect(parsed({}, '/', true).address).toBe('unknown');
});

test('treats an IPv6 /64 as one caller', () => {
  expect(from('2001:db8::1')).toBe(from('2001:db8::2'));
});

test("drops Next's internal headers and untrusted forwarding headers", () => {
  const sent = {
    'x-middleware-subrequest': 'a',
    'x-nextjs-data': '1',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
    accept: '*/*',
  };
  const own = { host: 'till.example', accept: '*/*' };
  expect(parsed(sent).incoming.headers).toEqual(own);
  const proxied = parsed(sent, '/', true).incoming.headers;
  expect(proxied).toMatchObject({ ...own, 'x-forwarded-for': '203.0.113.9' });
  expect(proxied).not.toHaveProperty('x-middleware-subrequest');
});

test.each([
  ['http://evil.example/v1/au?a=1', '/v1/au', 'a=1'],
  ['http://evil.example?', '/', ''],
  ['/au?q=a?b', '/au', 'q=a?b'],
  ['/au', '/au', undefined],
])('parses the target %s as %s', (url, path, query) => {
  expect(parsed({}, url)).toMatchObject({ path, query });
});

const parse = makeRequestParser({ publicUrl: 'https://till.example', trustProxy: false });

function fieldsOf(url: string, cookie = '') {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, { url, httpVersion: '1.0', method: 'GET' });
  incoming.headers.cookie = cookie;
  const failure = requestFailure(parse(incoming, new BufferedResponse(incoming)), 'pages');
  return failure?.details?.map(({ field }) => field);
}

test('allows 1,000 parameters and 180 cookies, and no more', () => {
  const numbers = Array(1_000).fill('n=2400001').join('&');
  const cookies = Array(180).fill('a=1').join('; ');
  expect(fieldsOf(`/au/costs?${numbers}`, cookies)).toBeUndefined();
  expect(fieldsOf(`/au/costs?${numbers}&n=1`)).toEqual(['query']);
  expect(fieldsOf('/au', `${cookies}; a=1`)).toEqual(['Cookie']);
});
