import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

test.each([
  [0, /cannot be reached: check the network/],
  [401, /no longer signed in/],
  [403, /^You may not read the invoices$/],
  [412, /changed after you opened/],
  [429, /Too many requests/],
  [503, /busy or restarting/],
  [507, /no room left/],
  [500, /^The service failed$/],
])('status %d has a message without a full stop', (status, words) => {
  const text = errorMessage(new ApiError({ status }), 'read the invoices');
  expect(text).toMatch(words);
  expect(text).not.toMatch(/\.$/);
});

test('a timeout is not reported as a network failure', () => {
  expect(errorMessage(new ApiError({ status: 0, isTimeout: true }))).toMatch(/took too long/);
});

test('a 400 shows the service’s message, unless it has details by field', () => {
  const invalid = { status: 400, code: 'VALIDATION_ERROR', message: 'Too many pages.' };
  expect(errorMessage(new ApiError(invalid))).toBe('Too many pages');
  const details = [{ field: 'name', issue: 'is too long' }];
  expect(errorMessage(new ApiError({ ...invalid, details }))).toBe(
    'Something is not as it has to be',
  );
});

test('an error that is not an ApiError, such as a failed script, has a message', () => {
  expect(errorMessage(new TypeError('Failed to fetch dynamically imported module'))).toMatch(
    /could not be loaded/,
  );
});
