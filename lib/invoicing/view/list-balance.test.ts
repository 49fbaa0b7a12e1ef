import { expect, test } from 'vitest';
import { sumOwing } from './list-balance.ts';

test('counts an order once, by its latest balance, and an invoice without an order for itself', () => {
  const invoice = { type: 'TAX_INVOICE', payment: 'OWING' } as const;
  const owing = sumOwing([
    { ...invoice, number: '1', orderNumber: 'A', balanceOwing: 70, balanceAsOf: '2026-11-02' },
    { ...invoice, number: '2', orderNumber: 'A', balanceOwing: 100, balanceAsOf: '2026-11-01' },
    { ...invoice, number: '3', balanceOwing: 5.5 },
    { ...invoice, number: '4', balanceOwing: 0.25 },
    { ...invoice, number: '5' },
  ]);
  expect(owing).toBe(75.75);
});
