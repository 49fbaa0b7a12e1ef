import { expect, test } from 'vitest';
import { creditReason } from './credit-reason.ts';
import type { Invoice } from './schema.ts';

const DERIVED = 'Original invoice derived, the source names none. Lines: 2.';
const CREDIT: Invoice = {
  number: 'C9',
  type: 'CREDIT_NOTE',
  comments: ['Box was wet.', DERIVED, 'Part of 1001, see the docket.'],
  lineItems: [
    { number: 1, productNumber: 'TAP', quantity: -1 },
    { number: 2, productNumber: 'SINK', quantity: -1, originalInvoiceNumber: '100' },
    { number: 3, productNumber: 'BOLT', quantity: -1, originalInvoiceNumber: '1001' },
  ],
};

test('a credit says which of its lines name the original, and that it was derived', () => {
  expect(creditReason(CREDIT, '100')).toEqual({ lines: [2], remarks: [DERIVED] });
});

test('a comment with the number of the original is of it, not of a number that only begins so', () => {
  expect(creditReason(CREDIT, '1001').remarks).toEqual([DERIVED, 'Part of 1001, see the docket.']);
});

test('a document that says nothing of its original gives no reason', () => {
  expect(creditReason({ number: 'C1', type: 'CREDIT_NOTE' }, '100')).toEqual({
    lines: [],
    remarks: [],
  });
});
