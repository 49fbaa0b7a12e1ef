import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { openLane } from './lane.ts';
import { parsedAnswer, sendRaw } from './raw.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  lane = await openLane(database.url);
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

const OURS = 'Sec-Fetch-Site: same-origin';

async function post(path: string, headers: readonly string[], body = '') {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(body ? [] : ['Content-Length: 0']),
    '',
    body,
  ];
  return parsedAnswer(await sendRaw(lane.port, lines.join('\r\n')));
}

// The lane has no pages: whatever gets to them is a 404.
test('the form of signing out gets to the pages, from a page of ours', async () => {
  expect((await post('/api/auth/sign-out', [OURS])).status).toBe(404);
});

test.each([
  ['Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-site'],
  ['Sec-Fetch-Site: none'],
  ['Origin: https://evil.example'],
  ['X-Nothing: here'],
])('with %s it is refused', async (header) => {
  const answer = await post('/api/auth/sign-out', [header]);
  expect(answer.status).toBe(403);
});

test('a form above 4 KiB is refused, and one that does not say how long it is', async () => {
  const large = await post('/api/auth/sign-out', [OURS, 'Content-Length: 4097'], 'x'.repeat(4097));
  expect(large.status).toBe(413);
  const chunked = await post(
    '/api/auth/sign-out',
    [OURS, 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  );
  expect(chunked.status).toBe(413);
  const largest = await post(
    '/api/auth/sign-out',
    [OURS, 'Content-Length: 4096'],
    'x'.repeat(4096),
  );
  expect(largest.status).toBe(404);
});

test.each([
  '/',
  '/sign-in',
  '/api/auth/sign-in',
  '/api/auth/callback/oidc',
  '/api/auth/sign-out/',
  '/api/auth/signout',
  '/au/invoices',
])('no form is sent to %s: 405', async (path) => {
  const answer = await post(path, [OURS]);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});
