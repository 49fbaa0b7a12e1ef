import { expect, test } from 'vitest';
import { invoiceStatus, paymentState } from './payment-status.ts';

test.each([
  ['PAID', { type: 'TAX_INVOICE', customerOrderBalance: { balanceOwing: 0, paymentsReceived: 9 } }],
  [
    'PART_PAID',
    { type: 'TAX_INVOICE', customerOrderBalance: { balanceOwing: 4, paymentsReceived: 5 } },
  ],
  ['OWING', { type: 'TAX_INVOICE', customerOrderBalance: { balanceOwing: 9 } }],
  ['CREDITED', { type: 'TAX_INVOICE', customerOrderBalance: { balanceOwing: 0, adjustment: -9 } }],
  ['UNKNOWN', { type: 'TAX_INVOICE' }],
  ['PAID', { type: 'CASH_SALE_INVOICE' }],
  ['UNKNOWN', { type: 'CASH_ON_DELIVERY_INVOICE' }],
  ['PAID', { type: 'CASH_ON_DELIVERY_INVOICE', payments: [{ totalAmount: 9 }] }],
  ['OWING', { type: 'CASH_ON_DELIVERY_INVOICE', customerOrderBalance: { balanceOwing: 9 } }],
  ['PAID', { type: 'CUSTOMER_ORDER_DEPOSIT', customerOrderBalance: { balanceOwing: 9 } }],
  ['CREDITED', { type: 'CREDIT_NOTE', customerOrderBalance: { balanceOwing: 9 } }],
  ['REFUNDED', { type: 'CASH_REFUND' }],
] as const)('%s is the state of %j', (state, invoice) => {
  expect(paymentState(invoice)).toBe(state);
});

test('what is owing is overdue from the day after it was due', () => {
  const owing = { payment: 'PART_PAID', dueDate: '2026-11-19' } as const;
  expect(invoiceStatus(owing, '2026-11-19')).toEqual({ kind: 'PART_PAID', due: '2026-11-19' });
  const overdue = { kind: 'OVERDUE', days: 12, isPartPaid: true, due: '2026-11-19' };
  expect(invoiceStatus(owing, '2026-12-01')).toEqual(overdue);
  expect(invoiceStatus({ ...owing, payment: 'PAID' }, '2026-12-01').kind).toBe('PAID');
  expect(invoiceStatus({ ...owing, payment: 'UNKNOWN' }, '2026-12-01').kind).toBe('UNKNOWN');
  expect(invoiceStatus({ payment: 'OWING' }, '2026-12-01').kind).toBe('OWING');
});
