import { expect, test } from 'vitest';
import { validate } from '#lib/api/request/validate.ts';
import { UploadParts } from './upload-schema.ts';

test('an upload needs nothing but its file', () => {
  expect(validate(UploadParts, {}, 'body')).toEqual({ value: {} });
});

test('texts are normalised to NFC, and duplicates are dropped', () => {
  const parts = {
    name: 'Māori'.normalize('NFD'),
    tags: ['brass', 'brass', 'Ōtaki'.normalize('NFD'), 'Ōtaki'],
    productNumbers: ['P-1', 'P-1'],
  };
  expect(validate(UploadParts, parts, 'body')).toEqual({
    value: { name: 'Māori', tags: ['brass', 'Ōtaki'], productNumbers: ['P-1'] },
  });
});

test.each([
  ['name', 'é'.repeat(255)],
  ['name', '😀'.repeat(255)],
  ['description', `a\tb\r\n${'c'.repeat(3_995)}`],
  ['tags', Array.from({ length: 50 }, (_, i) => `${'t'.repeat(61)}${100 + i}`)],
  ['productNumbers', Array.from({ length: 200 }, (_, i) => `P-${i}`)],
  ['purpose', 'WARRANTY'],
  ['metaproperties', '{}'],
  ['metaproperties', '{"season":["SUMMER","WINTER"]}'],
])('%s is accepted at its limit', (name, value) => {
  expect(validate(UploadParts, { [name]: value }, 'body')).toHaveProperty('value');
});

test.each([
  ['name', ''],
  ['name', ' a'],
  ['name', 'a '],
  ['name', 'a\nb'],
  ['name', 'a\u0000b'],
  ['name', 'a\u202eb'],
  ['name', 'a\u2066b'],
  ['name', 'a\u2028b'],
  ['name', '\ud800'],
  ['name', 'x'.repeat(256)],
  ['description', ''],
  ['description', 'a\u0007'],
  ['description', 'a\u200fb'],
  ['description', 'x'.repeat(4_001)],
  ['purpose', 'gallery'],
  ['metaproperties', ''],
  ['metaproperties', '{"season":'],
  ['metaproperties', '[]'],
  ['metaproperties', 'null'],
])('%s of %j is refused', (name, value) => {
  expect(fieldsOf({ [name]: value })).toEqual([name]);
});

test.each([
  [{ metaproperties: '{"__proto__":["x"]}' }, ['metaproperties.__proto__']],
  [{ tags: ['ok', 'x'.repeat(65)] }, ['tags[1]']],
  [{ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }, ['tags']],
  [{ productNumbers: ['', 'x'.repeat(65)] }, ['productNumbers[0]', 'productNumbers[1]']],
  [{ productNumbers: Array.from({ length: 201 }, (_, i) => `P-${i}`) }, ['productNumbers']],
  [{ metaproperties: '{"season":"SUMMER"}' }, ['metaproperties.season']],
  [{ metaproperties: '{"season":["SUMMER",1]}' }, ['metaproperties.season[1]']],
])('%j names the invalid field', (parts, fields) => {
  expect(fieldsOf(parts)).toEqual(fields);
});

function fieldsOf(parts: object): string[] {
  const found = validate(UploadParts, parts, 'body');
  return 'details' in found ? found.details.map(({ field }) => field) : [];
}
