import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorWords } from './error-words.ts';

test.each([
  [0, /cannot be reached: check the network/],
  [401, /no longer signed in/],
  [403, /^You may not read the invoices$/],
  [412, /changed after you opened/],
  [429, /Too many requests/],
  [503, /busy or restarting/],
  [507, /no room left/],
  [500, /^The service failed$/],
])('a %d is said in words, without a full stop', (status, words) => {
  const text = errorWords(new ApiError({ status }), 'read the invoices');
  expect(text).toMatch(words);
  expect(text).not.toMatch(/\.$/);
});

test('an answer that took too long is not a network that is away', () => {
  expect(errorWords(new ApiError({ status: 0, isTimeout: true }))).toMatch(/took too long/);
});

test('of what is not valid, the service’s own sentence says more than the status, unless its fields do', () => {
  const invalid = { status: 400, code: 'VALIDATION_ERROR', message: 'Too many pages.' };
  expect(errorWords(new ApiError(invalid))).toBe('Too many pages');
  const details = [{ field: 'name', issue: 'is too long' }];
  expect(errorWords(new ApiError({ ...invalid, details }))).toBe(
    'Something is not as it has to be',
  );
});

test('what is no answer at all, such as a script that does not load, is said too', () => {
  expect(errorWords(new TypeError('Failed to fetch dynamically imported module'))).toMatch(
    /could not be loaded/,
  );
});
