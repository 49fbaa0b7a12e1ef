import { expect, test } from 'vitest';
import { BACKGROUND_HEADERS, isBackgroundRequest } from './background-request.ts';

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
