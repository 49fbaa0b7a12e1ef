import { expect, test } from 'vitest';
import { setUpApi } from '#tests/contract/api-server.ts';
import { sendLines } from '#tests/contract/transport.ts';

const portal = setUpApi(async () => undefined);

const SAME_ORIGIN = 'Sec-Fetch-Site: same-origin';

function post(path: string, headers: readonly string[], body = '') {
  const length = body ? [] : ['Content-Length: 0'];
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
  return sendLines(portal.api.port, [...lines, ...headers, ...length], body);
}

// This API server has no pages: what is passed on to them returns 404.
test('passes the sign-out form of the same origin on to the pages', async () => {
  expect((await post('/api/auth/sign-out', [SAME_ORIGIN])).status).toBe(404);
});

test.each([
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
  ['Sec-Fetch-Site: none'],
  ['Origin: https://evil.example'],
  ['X-Nothing: here'],
])('refuses the sign-out form with %s', async (header) => {
  const response = await post('/api/auth/sign-out', [header]);
  expect(response.status).toBe(403);
});

test.each([
  ['refuses a form above 4 KiB', 'Content-Length: 4097', 'x'.repeat(4097), 413],
  ['refuses one without a Content-Length', 'Transfer-Encoding: chunked', '0\r\n\r\n', 413],
  ['passes one of 4 KiB on', 'Content-Length: 4096', 'x'.repeat(4096), 404],
])('%s', async (_, header, body, status) => {
  expect((await post('/api/auth/sign-out', [SAME_ORIGIN, header], body)).status).toBe(status);
});

test.each([
  '/',
  '/sign-in',
  '/api/auth/sign-in',
  '/api/auth/callback/oidc',
  '/api/auth/sign-out/',
  '/api/auth/signout',
  '/au/invoices',
])('returns 405 for a form to %s', async (path) => {
  const response = await post(path, [SAME_ORIGIN]);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});
