import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buildInvoiceView } from './invoice-view.ts';
import { amountToPay, payByText, paymentRows } from './payment.ts';

const viewOf = (members: Partial<Invoice>) =>
  buildInvoiceView(anInvoice(members), 'au', '2026-11-22');
const DEPOSIT = { type: 'Customer order deposit', totalAmount: 176.18 };
const BALANCE = { customerOrderValue: 880.88, paymentsReceived: 880.88, balanceOwing: 0 };

test('what was paid on account stands beside the deposit, so that they add up', () => {
  const view = viewOf({ payments: [DEPOSIT], customerOrderBalance: BALANCE });
  expect(paymentRows(view)).toEqual([
    { by: 'Customer order deposit', amount: 176.18 },
    { by: 'On account', amount: 704.7 },
  ]);
});

test('a rounded cash payment, and an order of several invoices, leave nothing on account', () => {
  const cash = { type: 'Cash', totalAmount: 880.9 };
  const { totals } = anInvoice();
  const rounded = { totals: { ...totals, rounding: 0.02 }, payments: [cash] };
  const inCash = viewOf({ ...rounded, customerOrderBalance: BALANCE });
  expect(paymentRows(inCash)).toEqual([{ by: 'Cash', amount: 880.9 }]);
  const larger = { ...BALANCE, customerOrderValue: 2000, paymentsReceived: 2000 };
  const ofSeveral = viewOf({ payments: [DEPOSIT], customerOrderBalance: larger });
  expect(paymentRows(ofSeveral)).toHaveLength(1);
});

test('a day that has passed is not one to pay by', () => {
  const owing = { customerOrderBalance: { balanceOwing: 10 } };
  const late = viewOf({ ...owing, dueDate: '2026-11-08' });
  expect(amountToPay(late)).toBe(10);
  expect(payByText(late.status)).toBe('was due 8 Nov 2026');
  expect(payByText(viewOf({ ...owing, dueDate: '2026-12-08' }).status)).toBe('by 8 Dec 2026');
});
