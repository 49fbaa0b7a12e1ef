import { expect, test } from 'vitest';
import { internalLineNotes, lineList, lineNotes } from './labels.ts';

test('names the first of many lines and counts the others', () => {
  expect(lineList([4])).toBe('line 4');
  expect(lineList([4, 7], 2)).toBe('lines 4, 7');
  expect(lineList([4, 7, 9, 10], 2)).toBe('lines 4, 7 and 2 more');
});

const LINE = { number: 1, productNumber: 'TAP-15', quantity: 1 };

test('shows codes of a line as words, and other text as it is', () => {
  const source = { type: 'CUSTOMER_ORDER', reference: '60210020' };
  expect(lineNotes({ ...LINE, chargeType: 'SERVICE', sourceDocument: source })).toEqual([
    'Charge: Service',
    'Customer order 60210020',
  ]);
  const till = { type: 'POS', reference: '7' };
  expect(lineNotes({ ...LINE, sourceDocument: till })).toEqual(['POS 7']);
  expect(lineNotes({ ...LINE, sourceDocument: { reference: '7' } })).toEqual(['From 7']);
});

test('keeps price overrides and stock sources out of the notes for the customer', () => {
  const line = { ...LINE, priceOverriddenFlag: 'Y', branchSupplyingStock: '312' };
  expect(lineNotes(line)).toEqual([]);
  expect(internalLineNotes(line)).toEqual(['Stock from branch 312', 'Price overridden']);
  expect(internalLineNotes({ ...LINE, priceOverriddenFlag: 'N' })).toEqual([]);
  const names = new Map([['312', 'Penrith']]);
  expect(internalLineNotes({ ...LINE, branchSupplyingStock: '312' }, names)).toEqual([
    'Stock from Penrith',
  ]);
});
