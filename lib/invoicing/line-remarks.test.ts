import { expect, test } from 'vitest';
import { internalRemarks, lineRemarks } from './line-remarks.ts';

const LINE = { number: 1, productNumber: 'TAP-15', quantity: 1 };

test('shows codes of a line as words, and other text as it is', () => {
  const source = { type: 'CUSTOMER_ORDER', reference: '60210020' };
  expect(lineRemarks({ ...LINE, chargeType: 'SERVICE', sourceDocument: source })).toEqual([
    'Charge: Service',
    'Customer order 60210020',
  ]);
  const till = { type: 'POS', reference: '7' };
  expect(lineRemarks({ ...LINE, sourceDocument: till })).toEqual(['POS 7']);
  expect(lineRemarks({ ...LINE, sourceDocument: { reference: '7' } })).toEqual(['From 7']);
});

test('keeps price overrides and stock sources out of the notes for the customer', () => {
  const line = { ...LINE, priceOverriddenFlag: 'Y', branchSupplyingStock: '312' };
  expect(lineRemarks(line)).toEqual([]);
  expect(internalRemarks(line)).toEqual(['Stock from branch 312', 'Price overridden']);
  expect(internalRemarks({ ...LINE, priceOverriddenFlag: 'N' })).toEqual([]);
});
