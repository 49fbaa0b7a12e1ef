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
const { records, facts, feeds } = generateBusiness('au', TODAY, 0.05);
const { invoices, purchaseOrders } = records;
const DISCONTINUED = (feeds.get('product-statuses') as StatusRecord[]).find(
  ({ statusCode, effectiveFrom }) => statusCode === 'DISCONTINUED' && effectiveFrom <= TODAY,
)?.productNumber;

const SUNDAY = '2026-11-15';
const FAR_AWAY = { state: 'NSW', postcode: '3000' };

/** For each rule, changes to an invoice that break it. */
const BROKEN_INVOICES: Readonly<Record<string, (invoice: Invoice) => Partial<Invoice>>> = {
  'costs in force': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, unitCost: 0.01 })),
  }),
  'departments of the branch': () => ({ departmentType: 'CAFE' }),
  'open days': () => ({ orderedDate: SUNDAY }),
  'dates in order': () => ({ orderedDate: '2099-01-01' }),
  'accounts that can buy': () => ({ date: '2001-01-01' }),
  'terms of the day': ({ customer }) => ({ customer: { ...customer, paymentTermsDays: 1 } }),
  'ranged products': ({ lineItems = [] }) => ({
    date: TODAY,
    lineItems: lineItems.map((line) => ({ ...line, productNumber: DISCONTINUED ?? '' })),
  }),
  'no other state on the same day': ({ date = '', lineItems = [] }) => ({
    orderedDate: date,
    lineItems: lineItems.map((line) => ({ ...line, branchSupplyingStock: '101' })),
  }),
  'branches within range': ({ customer }) => ({
    customer: { ...customer, homeBranchNumber: '101' },
  }),
  'deliveries of goods': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, chargeType: 'SERVICE' })),
  }),
  'quote numbers of quoted prices': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, priceOrigin: 'QUOTE' })),
  }),
  'postcodes of their states': () => ({ invoiceAddress: FAR_AWAY }),
  'kits cost the sum of their components': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, unitCost: 0.01 })),
  }),
  'kit components': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, lineItemType: 'KIT_COMPONENT' })),
  }),
  'documents add up': () => ({
    totals: { document: { excludingGst: 3, gst: 3, includingGst: 6 } },
  }),
  'tax invoice requirements': () => ({ supplier: { name: 'A seller', abn: '1' } }),
  'quantity times price': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, quantity: line.quantity + 1 })),
  }),
  'printed amounts add up': ({ lineItems = [] }) => ({ lineItems: lineItems.slice(1) }),
  payments: () => ({ payments: [{ typeCode: 'CA', totalAmount: 0.01 }] }),
  balances: () => ({ customerOrderBalance: { customerOrderValue: 33, balanceOwing: 30 } }),
  'prices above costs': ({ lineItems = [] }) => ({
    lineItems: lineItems.map((line) => ({ ...line, unitPriceExcludingGst: 0 })),
  }),
};

test.each(Object.entries({ ...INVOICE_RULES, ...moneyRules('au') }))(
  'invoices: %s: finds a fault',
  (name, rule) => {
    const broken = invoices.map((invoice) => ({ ...invoice, ...BROKEN_INVOICES[name]?.(invoice) }));
    expect(broken.flatMap((invoice) => rule(invoice, facts))).not.toEqual([]);
  },
);

/** For each rule, changes to an order that break it. */
const BROKEN_ORDERS: Readonly<Record<string, (order: PurchaseOrder) => Partial<PurchaseOrder>>> = {
  'costs in force': ({ lines = [] }) => ({
    lines: lines.map((line) => ({ ...line, pricing: { unitCost: 0.01 } })),
  }),
  'open days and hours': () => ({ orderDate: SUNDAY }),
  'working days of deliveries': () => ({ arrivalDate: SUNDAY }),
  'dates in order': () => ({ arrivalDate: '2001-01-01' }),
  'receipts are not in the future': () => ({ orderDate: '2099-01-01' }),
  'delivery places': () => ({
    deliveryDetails: { suburb: { stateCode: 'NSW', postcode: '3000' } },
  }),
  'products that may be bought': ({ lines = [] }) => ({
    orderDate: TODAY,
    lines: lines.map((line) => ({ ...line, product: { number: Number(DISCONTINUED) } })),
  }),
};

test.each(Object.entries(orderRules(TODAY)))('purchase orders: %s: finds a fault', (name, rule) => {
  const broken = purchaseOrders.map((order) => ({ ...order, ...BROKEN_ORDERS[name]?.(order) }));
  expect(broken.flatMap((order) => rule(order, facts))).not.toEqual([]);
});

/** For each rule, changes to the records that break it. */
const BROKEN_RECORDS: Readonly<Record<string, Partial<BusinessRecords>>> = {
  'credits after their invoices': {
    invoices: invoices.map((each) =>
      each.originalNumber ? { ...each, date: '2001-01-01' } : each,
    ),
  },
  'numbers and dates in order': { invoices: invoices.toReversed() },
  'no more is returned than was sold': {
    invoices: invoices.filter(({ originalNumber }) => originalNumber !== undefined),
  },
  'credit limits': {
    invoices: invoices.map((each) => ({ ...each, totals: { document: { includingGst: 1e9 } } })),
  },
  'deposits before their invoices': {
    invoices: invoices.filter(({ type }) => type !== 'CUSTOMER_ORDER_DEPOSIT'),
  },
  'goods arrive before handover': {
    purchaseOrders: purchaseOrders.map((order) => ({ ...order, purchaseOrderState: 'O' })),
  },
  'buy-ins belong to an order': {
    purchaseOrders: purchaseOrders.map((order) => ({ ...order, orderDate: '2001-01-01' })),
  },
  'no more is committed than is in stock': { stock: [] },
  'commitments are not invoiced yet': {
    commitments: records.commitments.map((each) => {
      return { ...each, reference: invoices[0]?.orderNumber ?? '' };
    }),
  },
};

test.each(Object.entries(CONSISTENCY_RULES))('together: %s: finds a fault', (name, rule) => {
  expect(rule({ ...records, ...BROKEN_RECORDS[name] }, facts)).not.toEqual([]);
});

test('reports unused members and values by path', () => {
  const line = z.strictObject({ kind: z.enum(['A', 'B']), note: z.string().exactOptional() });
  const fax = z.strictObject({ number: z.string() }).exactOptional();
  const schema = z.strictObject({ lines: z.array(line), fax });
  const unused = ['lines[].kind=B', 'lines[].note', 'fax'];
  expect(unusedMembers(schema, [{ lines: [{ kind: 'A' }] }])).toEqual(unused);
});

test.each([
  ['au', 'NSW', '2000', true],
  ['au', 'NSW', '2600', false],
  ['au', 'ACT', '2600', true],
  ['au', 'NT', '800', false],
  ['nz', 'Otago', '9300', true],
  ['nz', 'Elsewhere', '9300', false],
] as const)('in %s %s has the postcode %s: %s', (country, state, postcode, expected) => {
  expect(isPostcodeOf(country, state, postcode)).toBe(expected);
});
