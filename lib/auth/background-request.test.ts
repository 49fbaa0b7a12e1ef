import { expect, test } from 'vitest';
import { BACKGROUND, isBackgroundRequest } from './background-request.ts';

test.each([
  ['a call that says so', BACKGROUND],
  ['a page that is read anew by a timer', { cookie: 'theme=dark; background-refresh=1; a=b' }],
  ['what Next fetches ahead', { 'next-router-prefetch': '1' }],
  ['what the browser fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['a picture of a page', { 'sec-fetch-dest': 'image' }],
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
