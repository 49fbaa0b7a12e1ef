import { expect, test } from 'vitest';
import { parsePastedRows } from './pasted-rows.ts';
import { mergeRows, rowFromText, rowToText, type SheetRow } from './sheet-row.ts';

const TODAY = '2026-11-21';

/** The parsed rows of a text, each as `product quantity date`. */
function rows(text: string): string[] {
  return parsePastedRows(text, TODAY).map(({ product, quantity, date }) =>
    `${product}|${quantity}|${date}`.replace(/\|$/, ''),
  );
}

test('reads 70 rows from a spreadsheet with a header, blank lines and blank cells', () => {
  const list = Array.from({ length: 70 }, (_, at) => `P-${at}\t\tSome tap\t${at + 1}\t`);
  const blank = ['', '\t\t\t', '   '];
  const heading = 'Item code\t\tDescription\tQty\tNeeded by';
  const text = [heading, ...list.slice(0, 30), ...blank, ...list.slice(30)];
  const found = rows(text.join('\r\n'));
  expect(found).toHaveLength(70);
  expect(found[0]).toBe('P-0|1');
  expect(found[69]).toBe('P-69|70');
});

test.each([
  ['a tab', 'TAP-15\t8', ['TAP-15|8']],
  ['a comma', 'TAP-15,8', ['TAP-15|8']],
  ['a semicolon', 'TAP-15;8', ['TAP-15|8']],
  ['blanks', 'TAP-15   8', ['TAP-15|8']],
  ['a description between', 'TAP-15 Basin mixer 15 mm 8', ['TAP-15|8']],
  ['a unit', 'TAP-15 8 ea', ['TAP-15|8']],
  ['the quantity in front', '8 x TAP-15', ['TAP-15|8']],
  ['the quantity in front, glued', '8x TAP-15', ['TAP-15|8']],
  ['the quantity in the first column', '8\tTAP-15', ['TAP-15|8']],
  ['an x before the quantity', 'TAP-15 x8', ['TAP-15|8']],
])('accepts product and quantity separated by %s', (_, text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test.each([
  ['TAP-15\t1,200', 'TAP-15|1200'],
  ['TAP-15 1,200', 'TAP-15|1200'],
  ['TAP-15, 1,200', 'TAP-15|1200'],
  ['TAP-15,"1,200"', 'TAP-15|1200'],
  ['TAP-15;1 200', 'TAP-15|1200'],
  ['TAP-15\t8.00', 'TAP-15|8'],
  ['TAP-15\t008', 'TAP-15|8'],
  ['1400151,120', '1400151|120'],
  ['TAP-15,120', 'TAP-15|120'],
])('%j is read as %s', (text, expected) => {
  expect(rows(text)).toEqual([expected]);
});

test.each([
  ['2026-12-03', '2026-12-03'],
  ['3/12/2026', '2026-12-03'],
  ['3/12/26', '2026-12-03'],
  ['03.12.2026', '2026-12-03'],
  ['3 Dec 2026', '2026-12-03'],
  ['3-Dec-26', '2026-12-03'],
  ['3 Dec', '2026-12-03'],
  ['Thu 3 Dec', '2026-12-03'],
  ['15 Jan', '2027-01-15'],
  // A date that has just passed is this year's, not next year's.
  ['19 Nov', '2026-11-19'],
  // Invalid, so left as typed.
  ['31/02/2026', '31/02/2026'],
])('reads the date %j as %s', (written, date) => {
  expect(rows(`Product\tQty\tNeeded\nTAP-15\t8\t${written}`)).toEqual([`TAP-15|8|${date}`]);
});

test('a date at the end of a line without separators is not taken for the quantity', () => {
  const found = rows('TAP-15 8 3 Dec 2026\nTAP-20 2 2026-12-04');
  expect(found).toEqual(['TAP-15|8|2026-12-03', 'TAP-20|2|2026-12-04']);
});

test.each([
  ['1000247  40\n1000955  8   3 Dec', ['1000247|40', '1000955|8|2026-12-03']],
  ['8 x 1501026', ['1501026|8']],
  ['8× 1501026', ['1501026|8']],
  ['8 x TAP-15 Basin mixer by Thursday', ['TAP-15|8|2026-11-26']],
  ['1300294 6 Thursday\n1300295 6 Thu 3 Dec', ['1300294|6|2026-11-26', '1300295|6|2026-12-03']],
  ['1501026\t8\tThu\n1300298 x 5', ['1501026|8|2026-11-26', '1300298|5']],
  ['TAP-15 Satin 8\nTAP-20\tSun\t8', ['TAP-15 Satin 8|', 'TAP-20|8']],
])('reads what is said in lines: %j', (text, expected) => {
  expect(rows(text)).toEqual(expected);
});

test.each([
  ['Qty\tDescription\tProduct no.\n8\tTap\tTAP-15', 'TAP-15|8'],
  [
    'Product name,Product code,Quantity required,Date required\nTap,TAP-15,8,3/12/26',
    'TAP-15|8|2026-12-03',
  ],
  ['SKU;Units\nTAP-15;8', 'TAP-15|8'],
  ['Part No Qty\nTAP-15 8', 'TAP-15|8'],
])('reads columns by the headings in %j', (text, expected) => {
  expect(rows(text)).toEqual([expected]);
});

test('products with names like headings are products', () => {
  expect(rows('ITEM-1\t3\nPART-2\t4')).toEqual(['ITEM-1|3', 'PART-2|4']);
  expect(rows('ITEM-1\nITEM-2')).toEqual(['ITEM-1|1', 'ITEM-2|1']);
});

test('a list of product numbers only, as from a scanner, asks for one of each', () => {
  expect(rows('9312345678907\r\n1400151\r\n')).toEqual(['9312345678907|1', '1400151|1']);
});

test('leaves missing or invalid quantities to be corrected if others are valid', () => {
  const found = rows('TAP-15\t8\nTAP-20\t\nTAP-25\t0\nTAP-30\t2.5');
  expect(found).toEqual(['TAP-15|8', 'TAP-20|', 'TAP-25|0', 'TAP-30|2.5']);
});

test('removes what a spreadsheet puts around a cell', () => {
  const found = rows('\u{feff}="00123",4\n"AB ""x"", 12",5\n\'00456,6');
  expect(found).toEqual(['00123|4', 'AB "x", 12|5', '00456|6']);
  expect(rows('"TAP\n15"\t8\nTAP-20\t2')).toEqual(['TAP 15|8', 'TAP-20|2']);
  expect(rows('TAP 15"\t8\n"odd\t2')).toEqual(['TAP 15"|8', '"odd|2']);
  expect(rows('"T" piece 15\t3\n"TAP" \t2')).toEqual(['"T" piece 15|3', 'TAP|2']);
  expect(rows('"T" piece 15, 3')).toEqual(['"T" piece 15|3']);
});

test('an empty text has no rows', () => {
  for (const text of ['', ' \n\t\n', '\r\n']) expect(rows(text)).toEqual([]);
});

test('reads 5,000 lines quickly, even with quotation marks that never close', () => {
  const start = performance.now();
  const lines = Array.from({ length: 5000 }, (_, at) => `P-${at}\t${at + 1}`);
  expect(rows(lines.join('\n'))).toHaveLength(5000);
  rows('"\t'.repeat(20_000));
  rows(`${'1,000'.repeat(20_000)} x`);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('merges rows of the same product and date, adding up quantities', () => {
  const merged = mergeRows(parsePastedRows('A\t5\nB\t1\nA\t6\nA\t2\t2026-12-03\nA\t', TODAY));
  const texts = merged.map(({ product, quantity, date }) => `${product}${quantity}${date}`);
  expect(texts).toEqual(['A11', 'B1', 'A22026-12-03', 'A']);
});

test('parses the text of a URL back into the same rows, without control characters', () => {
  const sheet: SheetRow[] = [
    { product: 'TAP 15, "chrome"', quantity: '1200', date: '2026-12-03' },
    { product: '8 2026-01-01', quantity: '9', date: '' },
    { product: 'Ōtaki-1', quantity: '', date: '2026-12-03' },
    { product: 'TAP-15', quantity: '2.5', date: '' },
  ];
  const texts = sheet.map(rowToText);
  expect(texts.map(rowFromText)).toEqual(sheet);
  expect(texts.join('')).not.toMatch(/\p{Cc}/u);
  expect(rowFromText('TAP-15')).toEqual({ product: 'TAP-15', quantity: '1', date: '' });
});
