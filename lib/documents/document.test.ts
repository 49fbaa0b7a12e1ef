import { expect, test } from 'vitest';
import {
  etagForEncoding,
  etagOf,
  isNotModified,
  serialized,
  storedList,
} from '#lib/documents/document.ts';

test('is strong, quoted, and valid in a header', () => {
  expect(etagOf('{"number":"1"}')).toMatch(/^"[A-Za-z0-9_-]{22}"$/);
});

test('is equal for equal bodies, as text or bytes, and differs for others', () => {
  expect(etagOf('Māori')).toBe(etagOf(Buffer.from('Māori')));
  expect(etagOf('Māori')).not.toBe(etagOf('Maori'));
});

test('differs for a compressed body', () => {
  expect(etagForEncoding('"abc"', undefined)).toBe('"abc"');
  expect(etagForEncoding('"abc"', 'gzip')).toBe('"abc-gz"');
  expect(etagForEncoding('"abc"', 'br')).toBe('"abc-br"');
});

test.each(['"abc"', 'W/"abc"', '"abc-gz"', '"abc-br"', '"x", "abc"', '*', ' * ', '"x",W/"abc-gz"'])(
  'matches If-None-Match: %s',
  (sent) => {
    expect(isNotModified(sent, '"abc"')).toBe(true);
  },
);

test('matches a tag that happens to end like a suffix', () => {
  expect(isNotModified('"x-br"', '"x-br"')).toBe(true);
  expect(isNotModified('"x-br-gz"', '"x-br"')).toBe(true);
});

test.each([null, '', 'abc', '"ab"', '"abcd"', '"abc-zz"', '"abc-gz-gz"', "'abc'"])(
  'does not match If-None-Match: %s',
  (sent) => {
    expect(isNotModified(sent, '"abc"')).toBe(false);
  },
);

test('a list is sent as bytes, since a text with one character that is not Latin is slow to send', () => {
  const { body, parse } = storedList('names', [serialized({ name: 'Māori' }), serialized({})]);
  expect(body).toEqual(Buffer.from('{"names":[{"name":"Māori"},{}]}'));
  expect(parse()).toEqual({ names: [{ name: 'Māori' }, {}] });
});
