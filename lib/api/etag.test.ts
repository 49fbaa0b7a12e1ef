import { expect, test } from 'vitest';
import { etagOf, isNotModified, taggedFor } from './etag.ts';

test('a tag is strong, quoted, and made of characters that a header may carry', () => {
  expect(etagOf('{"number":"1"}')).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
});

test('equal bodies have equal tags, as text and as bytes; others do not', () => {
  expect(etagOf('Māori')).toBe(etagOf(Buffer.from('Māori')));
  expect(etagOf('Māori')).not.toBe(etagOf('Maori'));
});

test('a compressed body has a tag of its own', () => {
  expect(taggedFor('"abc"', undefined)).toBe('"abc"');
  expect(taggedFor('"abc"', 'gzip')).toBe('"abc-gz"');
  expect(taggedFor('"abc"', 'br')).toBe('"abc-br"');
});

test.each(['"abc"', 'W/"abc"', '"abc-gz"', '"abc-br"', '"x", "abc"', '*', ' * ', '"x",W/"abc-gz"'])(
  'If-None-Match: %s names the document',
  (sent) => {
    expect(isNotModified(sent, '"abc"')).toBe(true);
  },
);

test('a tag that itself ends like a suffix is still known', () => {
  expect(isNotModified('"x-br"', '"x-br"')).toBe(true);
  expect(isNotModified('"x-br-gz"', '"x-br"')).toBe(true);
});

test.each([null, '', 'abc', '"ab"', '"abcd"', '"abc-zz"', '"abc-gz-gz"', "'abc'"])(
  'If-None-Match: %s does not',
  (sent) => {
    expect(isNotModified(sent, '"abc"')).toBe(false);
  },
);
