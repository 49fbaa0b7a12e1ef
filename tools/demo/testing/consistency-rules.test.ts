import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { type BusinessRecords, CONSISTENCY_RULES } from './consistency-rules.ts';
import { FACTS, INVOICE, ORDER } from './valid-documents.ts';

const { lineItems: LINES = [] } = INVOICE;
/** A deposit, the buy-in for it, the invoice, and a credit of that. */
const DEPOSIT: Invoice = { ...INVOICE, number: '0', type: 'CUSTOMER_ORDER_DEPOSIT' };
const FINAL: Invoice = {
  ...INVOICE,
  date: '2026-03-05',
  payments: [{ typeCode: 'DP', totalAmount: 5 }],
  customerOrderBalance: { balanceOwing: 28 },
};
const CREDIT: Invoice = {
  ...INVOICE,
  number: '2',
  type: 'CREDIT_NOTE',
  date: '2026-03-06',
  originalNumber: '1',
  lineItems: LINES.map((line) => ({ ...line, quantity: -1 })),
};
const STORY: BusinessRecords = {
  today: '2026-03-31',
  invoices: [DEPOSIT, FINAL, CREDIT],
  purchaseOrders: [ORDER],
  stock: [{ branchId: '11', productId: '100', onHand: 5, reserved: 1 }],
  commitments: [
    { reference: '61', branchId: '11', productId: '100', date: '2026-04-01', quantity: 4 },
  ],
};

test('no rule finds a fault in consistent records', () => {
  expect(Object.values(CONSISTENCY_RULES).flatMap((rule) => rule(STORY, FACTS))).toEqual([]);
});

const [COMMITMENT] = STORY.commitments;

test.each<[keyof typeof CONSISTENCY_RULES, Partial<BusinessRecords>]>([
  ['credits after their invoices', { invoices: [FINAL, { ...CREDIT, date: '2026-03-04' }] }],
  ['numbers and dates in order', { invoices: [CREDIT, FINAL] }],
  ['numbers and dates in order', { purchaseOrders: [ORDER, ORDER] }],
  ['no more is returned than was sold', { invoices: [FINAL, { ...CREDIT, lineItems: LINES }] }],
  ['no more is returned than was sold', { invoices: [CREDIT] }],
  ['credit limits', { invoices: [FINAL, FINAL, FINAL, FINAL] }],
  ['deposits before their invoices', { invoices: [FINAL] }],
  ['goods arrive before handover', { purchaseOrders: [{ ...ORDER, purchaseOrderState: 'O' }] }],
  ['buy-ins belong to an order', { purchaseOrders: [{ ...ORDER, orderDate: '2026-03-01' }] }],
  [
    'no more is committed than is in stock',
    { stock: [{ branchId: '11', productId: '100', onHand: 5, reserved: 2 }] },
  ],
  [
    'commitments are not invoiced yet',
    { commitments: COMMITMENT ? [{ ...COMMITMENT, reference: '60' }] : [] },
  ],
])('%s: finds the fault', (name, wrong) => {
  expect(CONSISTENCY_RULES[name]?.({ ...STORY, ...wrong }, FACTS)).not.toEqual([]);
});
