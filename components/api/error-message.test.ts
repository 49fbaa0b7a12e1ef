import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

test.each([
  [0, /^Can’t reach the service: check your connection/],
  [401, /signed out/],
  [403, /^You don’t have permission to read the invoices$/],
  [412, /changed this after you opened/],
  [429, /Too many requests/],
  [503, /busy or restarting/],
  [507, /no room left/],
  [500, /^Something went wrong at our end$/],
])('status %d has a message without a full stop', (status, words) => {
  const text = errorMessage(new ApiError({ status }), 'read the invoices');
  expect(text).toMatch(words);
  expect(text).not.toMatch(/\.$/);
});

test('a timeout is not reported as a network failure', () => {
  expect(errorMessage(new ApiError({ status: 0, isTimeout: true }))).toMatch(/took too long/);
});

test('a 507 shows the service’s message, which says whose room is used up', () => {
  const message = 'You may have 2 assets: delete some first.';
  const full = new ApiError({ status: 507, code: 'STORAGE_FULL', message });
  expect(errorMessage(full)).toBe('You may have 2 assets: delete some first');
});

test('a 400 shows the service’s message, unless it has details by field', () => {
  const invalid = { status: 400, code: 'VALIDATION_ERROR', message: 'Too many pages.' };
  expect(errorMessage(new ApiError(invalid))).toBe('Too many pages');
  const details = [{ field: 'name', issue: 'is too long' }];
  expect(errorMessage(new ApiError({ ...invalid, details }))).toBe('Some details aren’t right');
});

test('an error that is not an ApiError, such as a failed script, has a message', () => {
  expect(errorMessage(new TypeError('Failed to fetch dynamically imported module'))).toMatch(
    /didn’t load/,
  );
});
