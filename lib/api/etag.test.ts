import { expect, test } from 'vitest';
import { etagOf } from './etag.ts';

test('a tag is strong, quoted, and made of characters that a header may carry', () => {
  expect(etagOf('{"number":"1"}')).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
});

test('equal bodies have equal tags, as text and as bytes; others do not', () => {
  expect(etagOf('Māori')).toBe(etagOf(Buffer.from('Māori')));
  expect(etagOf('Māori')).not.toBe(etagOf('Maori'));
});
