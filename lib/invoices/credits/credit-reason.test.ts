import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { creditReason } from './credit-reason.ts';

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

test('reports the lines that name the original, and that the link was derived', () => {
  expect(creditReason(CREDIT, '100')).toEqual({ lines: [2], remarks: [DERIVED] });
});

test('matches a comment with the original’s whole number, not with a longer number', () => {
  expect(creditReason(CREDIT, '1001').remarks).toEqual([DERIVED, 'Part of 1001, see the docket.']);
});

test('gives no reason if the document says nothing about the original', () => {
  expect(creditReason({ number: 'C1', type: 'CREDIT_NOTE' }, '100')).toEqual({
    lines: [],
    remarks: [],
  });
});
