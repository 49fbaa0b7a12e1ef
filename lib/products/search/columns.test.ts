import { expect, test } from 'vitest';
import { aProduct } from '#lib/products/testing/records.ts';
import { normalizeBarcode, productSearchColumns, tsvectorOf } from './columns.ts';

function columns(members: Parameters<typeof aProduct>[0]) {
  return productSearchColumns(aProduct(members));
}

test('the words of a product come from its number, names and maker’s number', () => {
  const names = { description: 'Māori mixer', longDescription: 'It’s chrome' };
  const { words } = columns({ number: 'TAP-15', ...names, manufacturerPartNumber: 'BM/7' });
  const sorted = words.replaceAll("'", '').split(' ').sort().join(' ');
  expect(sorted).toBe('15 7 bm bm7 chrome it its maori mixer s tap tap15');
});

test('finds a measure with or without a space before its unit', () => {
  expect(tsvectorOf('tee 15 mm')).toBe("'tee' '15' 'mm' '15mm'");
  expect(tsvectorOf('tee 15mm')).toBe("'tee' '15mm' '15' 'mm'");
  expect(tsvectorOf('cable 2.5 mm')).toContain("'25mm'");
});

test('limits words to the length that a search uses', () => {
  const figure = '7'.repeat(3_000);
  expect(tsvectorOf(`part ${figure} mm`)).toBe(`'part' '${'7'.repeat(32)}' 'mm'`);
});

test('text contains nothing that needs escaping in a tsvector', () => {
  expect(tsvectorOf(`o'ring "x" \\ : & | ! (a):*`)).toMatch(/^('[\p{L}\p{N}]+' ?)+$/u);
});

test('stores a maker’s number without separators, or none', () => {
  expect(columns({ manufacturerPartNumber: 'bm/7-“x”' }).makerNumber).toBe('BM7X');
  expect(columns({}).makerNumber).toBeUndefined();
});

test('stores barcodes without leading zeros, each once', () => {
  const { barcodes } = columns({ barcodes: ['0012345678905', '12345678905', ''] });
  expect(barcodes).toEqual(['12345678905']);
  expect(normalizeBarcode(' 0012345678905 ')).toBe('12345678905');
});

test.each([
  ['Tee 2 mm', 'Tee 10 mm'],
  ['Tee 2.5 mm', 'Tee 2.75 mm'],
  ['Äxe', 'Bolt'],
  ['“Quoted” bolt', 'Tee'],
])('%j sorts before %j', (first, second) => {
  const [a, b] = [first, second].map((description) => columns({ description }).sortName);
  expect([b, a].sort()).toEqual([a, b]);
});
