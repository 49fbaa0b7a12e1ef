import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  BACKGROUND_HEADERS,
  isBackgroundRequest,
  readSessionId,
  sessionCookieName,
} from './session-cookie.ts';

const HERE = { publicUrl: 'https://till.example' };
const NAME = '__Host-staff-session';
const ID = randomBytes(32).toString('base64url');

test('uses a __Host- cookie with https only', () => {
  expect(sessionCookieName(HERE)).toBe(NAME);
  expect(sessionCookieName({ publicUrl: 'http://localhost:3000' })).toBe('staff-session');
});

test('finds the session id among other cookies', () => {
  expect(readSessionId(`theme=dark; ${NAME}=${ID}; x-${NAME}=other`, HERE)).toBe(ID);
});

test.each([
  null,
  '',
  'theme=dark',
  `${NAME}=`,
  `${NAME}=the-id`,
  `${NAME}=a.b.c.d.e`,
  `${NAME}=${ID}A`,
  `x${NAME}=${ID}`,
  // On https the name without the prefix does not count.
  `staff-session=${ID}`,
])('finds no session in Cookie: %s', (header) => {
  expect(readSessionId(header, HERE)).toBeUndefined();
});

test.each([
  ['a call with the header', BACKGROUND_HEADERS],
  ['a page refreshed by a timer', { cookie: 'theme=dark; background-refresh=1; a=b' }],
  ['a prefetch by Next', { 'next-router-prefetch': '1' }],
  ['a prefetch by the browser', { 'sec-purpose': 'prefetch;prerender' }],
  ['an image of a page', { 'sec-fetch-dest': 'image' }],
])('%s is a background request', (_, headers) => {
  expect(isBackgroundRequest(new Headers({ ...headers }))).toBe(true);
});

test.each([
  ['a page', { 'sec-fetch-dest': 'document', cookie: 'theme=dark' }],
  ['a call', { 'sec-fetch-dest': 'empty' }],
  ['a cookie of another name', { cookie: 'x-background-refresh=1; background-refresh=' }],
])('%s is not a background request', (_, headers) => {
  expect(isBackgroundRequest(new Headers(headers))).toBe(false);
});
