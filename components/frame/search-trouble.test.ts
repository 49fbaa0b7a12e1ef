import { expect, test } from 'vitest';
import { CallFailed } from './call-failed.ts';
import { searchTrouble } from './search-trouble.ts';

test('a network that is away is not an answer of the service', () => {
  expect(searchTrouble(new TypeError('Failed to fetch')).words).toMatch(/cannot be reached/);
  const timeout = new DOMException('signal timed out', 'TimeoutError');
  expect(searchTrouble(timeout).words).toMatch(/cannot be reached/);
});

test.each([
  [401, /no longer signed in/],
  [429, /Too many searches/],
  [503, /busy or restarting/],
  [500, /failed/],
])('a search that answers %i says what to do, with the correlation id', (status, words) => {
  const answer = new Response('', { status, headers: { 'x-correlation-id': 'an-id' } });
  const trouble = searchTrouble(new CallFailed(answer));
  expect(trouble.words).toMatch(words);
  expect(trouble.correlationId).toBe('an-id');
});
