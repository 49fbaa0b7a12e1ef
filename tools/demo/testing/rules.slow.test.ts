import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { CONSISTENCY_RULES } from './consistency-rules.ts';
import { type BusinessRecords, generateBusiness } from './generate-business.ts';
import { INVOICE_RULES } from './invoice-rules.ts';
import { moneyRules } from './money-rules.ts';
import { orderRules } from './order-rules.ts';
import { isPostcodeOf } from './postcodes.ts';
import { unusedMembers } from './unused-members.ts';

const TODAY = '2026-11-21';
const LONG_AGO = '2001-01-01';
const SUNDAY = '2026-11-15';

const { records, facts, feeds } = generateBusiness('au', TODAY, 0.05);
const { invoices, purchaseOrders } = records;
const discontinued = (feeds.get('product-statuses') as StatusRecord[]).find(
  ({ statusCode, effectiveFrom }) => statusCode === 'DISCONTINUED' && effectiveFrom <= TODAY,
)?.productNumber;

/** Invoices with everything wrong that a rule looks for, in two ways. */
const BROKEN_INVOICES = invoices.flatMap((invoice): Invoice[] => {
  const { customer, lineItems = [], date = '' } = invoice;
  const lines = lineItems.map((line) => ({ ...line, unitCost: 0.01, unitPriceExcludingGst: 0 }));
  return [
    {
      ...invoice,
      ...{ date: TODAY, orderedDate: SUNDAY, departmentType: 'CAFE' },
      customer: { ...customer, homeBranchNumber: '101', paymentTermsDays: 1 },
      supplier: { name: 'A seller', abn: '1' },
      invoiceAddress: { state: 'NSW', postcode: '3000' },
      payments: [{ typeCode: 'CA', totalAmount: 0.01 }],
      customerOrderBalance: { customerOrderValue: 33, balanceOwing: 30 },
      totals: { document: { excludingGst: 3, gst: 3, includingGst: 6 } },
      lineItems: lines.map((line) => ({ ...line, chargeType: 'SERVICE', priceOrigin: 'QUOTE' })),
    },
    {
      ...invoice,
      ...{ orderedDate: date, dueDate: LONG_AGO },
      customer: { ...customer, number: 'nobody' },
      lineItems: lines.map((line) => ({
        ...line,
        ...{ branchSupplyingStock: '101', lineItemType: 'KIT_COMPONENT' },
      })),
    },
    {
      ...invoice,
      date: TODAY,
      lineItems: lines.map((line) => ({ ...line, productNumber: discontinued ?? '' })),
    },
  ];
});

test.each(Object.entries({ ...INVOICE_RULES, ...moneyRules('au') }))(
  'invoices: %s: finds a fault',
  (_, rule) => {
    expect(BROKEN_INVOICES.some((invoice) => rule(invoice, facts).length > 0)).toBe(true);
  },
);

/** Orders with everything wrong that a rule looks for. */
const BROKEN_ORDERS = purchaseOrders.flatMap((order): PurchaseOrder[] => [
  {
    ...order,
    ...{ orderDate: SUNDAY, arrivalDate: SUNDAY },
    deliveryDetails: { suburb: { stateCode: 'NSW', postcode: '3000' } },
    lines: (order.lines ?? []).map((line) => ({ ...line, pricing: { unitCost: 0.01 } })),
  },
  {
    ...order,
    ...{ orderDate: TODAY, arrivalDate: LONG_AGO },
    lines: (order.lines ?? []).map((line) => ({
      ...line,
      product: { number: Number(discontinued) },
    })),
  },
]);

test.each(Object.entries(orderRules(TODAY)))('purchase orders: %s: finds a fault', (_, rule) => {
  expect(BROKEN_ORDERS.some((order) => rule(order, facts).length > 0)).toBe(true);
});

/** Records with everything wrong that a rule looks for. */
const BROKEN_RECORDS: BusinessRecords = {
  today: TODAY,
  invoices: invoices
    .filter(({ type }) => type !== 'CUSTOMER_ORDER_DEPOSIT')
    .map((each) => ({
      ...each,
      ...(each.originalNumber && { date: LONG_AGO }),
      ...(each.originalNumber && { lineItems: invoices[0]?.lineItems ?? [] }),
      totals: { document: { includingGst: 1e9 } },
    })),
  purchaseOrders: purchaseOrders.map((order) => ({ ...order, purchaseOrderState: 'O' })),
  stock: [],
  commitments: records.commitments.map((each) => {
    return { ...each, reference: invoices.at(-1)?.orderNumber ?? '' };
  }),
};

test.each(Object.entries(CONSISTENCY_RULES))('together: %s: finds a fault', (_, rule) => {
  expect(rule(BROKEN_RECORDS, facts)).not.toEqual([]);
});

test('reports unused members and values by path', () => {
  const line = z.strictObject({ kind: z.enum(['A', 'B']), note: z.string().exactOptional() });
  const fax = z.strictObject({ number: z.string() }).exactOptional();
  const unused = ['lines[].kind=B', 'lines[].note', 'fax'];
  const schema = z.strictObject({ lines: z.array(line), fax });
  expect(unusedMembers(schema, [{ lines: [{ kind: 'A' }] }])).toEqual(unused);
});

test.each([
  ['au', 'NSW', '2000', true],
  ['au', 'NSW', '2600', false],
  ['au', 'NT', '800', false],
  ['nz', 'Otago', '9300', true],
  ['nz', 'Elsewhere', '9300', false],
] as const)('in %s %s has the postcode %s: %s', (country, state, postcode, expected) => {
  expect(isPostcodeOf(country, state, postcode)).toBe(expected);
});
