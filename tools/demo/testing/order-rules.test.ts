import { expect, test } from 'vitest';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { orderRules } from './order-rules.ts';
import { AT_BRANCH, FACTS, NEAR, ORDER, ORDER_LINE } from './valid-documents.ts';

const ORDER_RULES = orderRules('2026-03-31');

test('no rule finds a fault in a valid order', () => {
  expect(Object.values(ORDER_RULES).flatMap((rule) => rule(ORDER, FACTS))).toEqual([]);
});

test.each<[keyof typeof ORDER_RULES, Partial<PurchaseOrder>]>([
  ['costs in force', { lines: [{ ...ORDER_LINE, pricing: { unitCost: 11 } }] }],
  ['open days and hours', { entry: { enteredDate: '2026-03-02', enteredTime: '20:00:00' } }],
  ['open days and hours', { orderDate: '2026-03-01' }],
  ['working days of deliveries', { arrivalDate: '2026-03-08' }],
  ['working days of deliveries', { lines: [{ ...ORDER_LINE, etaDate: '2026-04-03' }] }],
  ['dates in order', { centralManagement: { approvedDateTime: '2026-03-01T22:15:00.000Z' } }],
  ['dates in order', { arrivalDate: '2026-02-27' }],
  ['dates in order', { lines: [{ ...ORDER_LINE, arrivalIntoPortDate: '2026-02-27' }] }],
  ['receipts are not in the future', { arrivalDate: '2026-04-01' }],
  ['receipts are not in the future', { lines: [{ ...ORDER_LINE, deleted: true }] }],
  [
    'receipts are not in the future',
    { lines: [{ ...ORDER_LINE, quantities: { ordered: 6, received: 5 } }] },
  ],
  ['delivery places', { deliveryDetails: { suburb: { stateCode: 'VIC', postcode: '2042' } } }],
  ['delivery places', { supplier: { type: 'L', address: { state: 'WA', postcode: '2042' } } }],
  [
    'delivery places',
    { deliveryDetails: { ...AT_BRANCH, pickupInformation: { ...NEAR, distanceFromBranch: 900 } } },
  ],
  [
    'delivery places',
    { deliveryDetails: { ...AT_BRANCH, pickupInformation: { latitude: -37, longitude: 151.2 } } },
  ],
  ['products that may be bought', { lines: [{ ...ORDER_LINE, product: { number: 666 } }] }],
])('%s: finds %o in an order', (name, wrong) => {
  expect(ORDER_RULES[name]?.({ ...ORDER, ...wrong }, FACTS)).not.toEqual([]);
});
