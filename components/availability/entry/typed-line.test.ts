import { expect, test } from 'vitest';
import { typedLine } from './typed-line.ts';

const TODAY = '2026-11-21';
const row = (product: string, quantity = '1') => ({ product, quantity, date: '' });

test('a number is a row, and a number beside it its quantity', () => {
  expect(typedLine('740100', TODAY).row).toEqual(row('740100'));
  expect(typedLine(' TAP-15 8 ', TODAY).row).toEqual(row('TAP-15', '8'));
  expect(typedLine('8 x 740100', TODAY).row).toEqual(row('740100', '8'));
  expect(typedLine('740100 x8', TODAY).row).toEqual(row('740100', '8'));
  expect(typedLine('8 740100', TODAY).row).toEqual(row('740100', '8'));
});

test('words are looked up, with a quantity only where an x says so', () => {
  expect(typedLine('vitrea 160', TODAY)).toEqual({
    row: undefined,
    quantity: '1',
    searches: ['vitrea 160'],
  });
  expect(typedLine('8 x vitrea 160', TODAY)).toEqual({
    row: undefined,
    quantity: '8',
    searches: ['vitrea 160'],
  });
  expect(typedLine('740100 brass tee 20', TODAY).row).toBeUndefined();
});
