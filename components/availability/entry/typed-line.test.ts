import { expect, test } from 'vitest';
import { typedLine } from './typed-line.ts';

const readings = (text: string, quantity = '') =>
  typedLine(text, quantity, '2026-11-21').readings.map((row) =>
    `${row.product}|${row.quantity}|${row.date}`.replace(/\|$/, ''),
  );

test.each([
  ['740100', ['740100|1']],
  ['740100 8', ['740100|8', '740100 8|1']],
  ['8 x 740100', ['740100|8', '8 x 740100|1']],
  ['8 740100', ['740100|8', '8 740100|1']],
  ['740100 8 3 Dec', ['740100|8|2026-12-03', '740100 8 3 Dec|1']],
  ['TAP 15', ['TAP|15', 'TAP 15|1']],
  ['vitrea 160', ['vitrea|160', 'vitrea 160|1']],
  ['TAP-15 0', ['TAP-15|0', 'TAP-15 0|1']],
  ['product code', ['product code|1']],
])('%j is read as %j', (text, expected) => {
  expect(readings(text)).toEqual(expected);
});

test('with a separate quantity the whole line is the product', () => {
  expect(readings('vitrea 160', '3')).toEqual(['vitrea 160|3']);
});

test('the quantity of a suggested product is 1, or that of the quantity field', () => {
  expect(typedLine('vitrea 160', '', '2026-11-21').quantity).toBe('1');
  expect(typedLine('vitrea 160', '12', '2026-11-21').quantity).toBe('12');
});
