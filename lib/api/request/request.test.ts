import { expect, test } from 'vitest';
import { correlationIdOf } from './request.ts';

test.each(['a', 'A-1._z', 'x'.repeat(64)])('accepts %s', (sent) => {
  expect(correlationIdOf(sent)).toBe(sent);
});

test.each([null, undefined, '', 'x'.repeat(65), 'a b', 'a\nb', '<b>', 'ā'])(
  'replaces %j with a new id',
  (sent) => {
    const made = correlationIdOf(sent);
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(correlationIdOf(sent)).not.toBe(made);
  },
);
