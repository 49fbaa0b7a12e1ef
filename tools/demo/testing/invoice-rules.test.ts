import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { INVOICE_RULES } from './invoice-rules.ts';
import { moneyRules } from './money-rules.ts';
import { FACTS, INVOICE, LINE } from './valid-documents.ts';

const RULES = { ...INVOICE_RULES, ...moneyRules('au') };

test('no rule finds a fault in a valid invoice', () => {
  const found = Object.values(RULES).flatMap((rule) => rule(INVOICE, FACTS));
  expect(found).toEqual([]);
});

const KIT = { ...LINE, lineItemType: 'KIT_HEADER', quantity: 1 } as const;

test.each<[keyof typeof RULES, Partial<Invoice>]>([
  ['costs in force', { date: '2026-03-10' }],
  ['costs in force', { sellingBranch: { number: '12' } }],
  ['costs in force', { lineItems: [{ ...LINE, kitComponents: [{ productNumber: '100' }] }] }],
  ['departments of the branch', { departmentType: 'SHOWROOM' }],
  ['open days', { date: '2026-03-07' }],
  ['open days', { orderedDate: '2026-01-26' }],
  ['open days', { deliveryDetails: { deliveredDate: '2026-03-01' } }],
  ['dates in order', { orderedDate: '2026-03-03' }],
  ['dates in order', { deliveryDetails: { deliveredDate: '2026-03-03' } }],
  ['accounts that can buy', { date: '2026-01-02' }],
  ['accounts that can buy', { date: '2026-03-20' }],
  ['accounts that can buy', { date: '2026-03-25', type: 'CASH_SALE_INVOICE' }],
  ['terms of the day', { dueDate: '2026-03-16' }],
  ['terms of the day', { customer: { number: '7', paymentTermsDays: 14 } }],
  ['ranged products', { lineItems: [{ ...LINE, productNumber: '666' }] }],
  ['no other state on the same day', { lineItems: [{ ...LINE, branchSupplyingStock: '12' }] }],
  ['branches within range', { customer: { homeBranchNumber: '12' } }],
  ['deliveries of goods', { lineItems: [{ ...LINE, chargeType: 'SERVICE' }] }],
  [
    'deliveries of goods',
    {
      fulfillmentType: 'PICKUP',
      lineItems: [{ ...LINE, productDescription: 'Delivery Standard Metro' }],
    },
  ],
  ['quote numbers of quoted prices', { lineItems: [{ ...LINE, priceOrigin: 'QUOTE' }] }],
  ['postcodes of their states', { invoiceAddress: { state: 'NSW', postcode: '3000' } }],
  [
    'kits cost the sum of their components',
    {
      lineItems: [{ ...KIT, kitComponents: [{ productNumber: '100', quantity: 2, unitCost: 10 }] }],
    },
  ],
  ['kit components', { lineItems: [KIT] }],
  ['kit components', { lineItems: [LINE, { ...LINE, lineItemType: 'KIT_COMPONENT' }] }],
  ['documents add up', { totals: { document: { excludingGst: 3, gst: 3, includingGst: 6 } } }],
  ['tax invoice requirements', { supplier: { name: 'A seller', abn: '1' } }],
  ['quantity times price', { lineItems: [{ ...LINE, quantity: 3 }] }],
  ['payments', { type: 'CASH_SALE_INVOICE', payments: [{ totalAmount: 30 }] }],
  [
    'payments',
    {
      type: 'CASH_REFUND',
      payments: [{ typeCode: 'CA', totalAmount: 32.98 }, { totalAmount: 0.02 }],
    },
  ],
  ['balances', { customerOrderBalance: { customerOrderValue: 33, balanceOwing: 30 } }],
  ['balances', { customerOrderBalance: { adjustment: -1, balanceOwing: -1 } }],
  ['prices above costs', { lineItems: [{ ...LINE, unitPriceExcludingGst: 9 }] }],
])('%s: finds %o', (name, wrong) => {
  expect(RULES[name]?.({ ...INVOICE, ...wrong }, FACTS)).not.toEqual([]);
});
