import { expect, test } from 'vitest';
import { lineRemarks } from './line-remarks.ts';

test('codes of a line are told as words, and what is no code as it is', () => {
  const source = { type: 'CUSTOMER_ORDER', reference: '60210020' };
  expect(lineRemarks({ chargeType: 'SERVICE', sourceDocument: source })).toEqual([
    'Charge: Service',
    'Customer order 60210020',
  ]);
  expect(lineRemarks({ sourceDocument: { type: 'POS', reference: '7' } })).toEqual(['POS 7']);
  expect(lineRemarks({ sourceDocument: { reference: '7' } })).toEqual(['From 7']);
});
