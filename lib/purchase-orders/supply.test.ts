import { expect, test } from 'vitest';
import { kitHeaderNumbers } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';
import { supplyOf as supplyBeside } from './stored-order.ts';
import { aLine, anOrder } from './testing/orders.ts';

const supplyOf = (order: PurchaseOrder, line: PurchaseOrderLine) =>
  supplyBeside(order, line, kitHeaderNumbers([line]));
const quantityOf = (line: Partial<PurchaseOrderLine>, order: Partial<PurchaseOrder> = {}) =>
  supplyOf(anOrder(order), aLine(line)).quantity;

test('the supply of a line is exactly ordered less received', () => {
  expect(quantityOf({})).toBe('6');
  expect(quantityOf({ quantities: { ordered: 0.3, received: 0.1 } })).toBe('0.2');
  expect(quantityOf({ quantities: { ordered: 1e21, received: 1 } })).toBe('999999999999999999999');
  expect(quantityOf({ quantities: { ordered: 5 } })).toBe('5');
});

test.each<[string, Partial<PurchaseOrderLine>]>([
  ['of which more was received than ordered', { quantities: { ordered: 4, received: 5 } }],
  ['of which everything was received', { quantities: { ordered: 4, received: 4 } }],
  ['without an order of anything', { quantities: { received: 1 } }],
  ['that is deleted', { deleted: true }],
  ['that says it is fully receipted', { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' }],
  ['that goes to the customer directly', { purchaseOrderType: 'DIRECT' }],
  ['that is a buy-in for a customer', { purchaseOrderType: 'CUSTOMER_BUYIN' }],
  ['that is the header of a kit', { kit: { isKitHeader: true } }],
  ['that names no product', { product: { description: 'Sundries' } }],
  ['bound for what can be no branch', { branchCode: 'x'.repeat(65) }],
])('a line %s brings no supply', (_, line) => {
  expect(quantityOf(line)).toBe('0');
});

test('a line without quantities and a line of a closed order bring no supply', () => {
  const { quantities: _, ...line } = aLine();
  expect(supplyOf(anOrder(), line).quantity).toBe('0');
  expect(quantityOf({}, { isOpenPurchaseOrder: false })).toBe('0');
});

test('an order without a flag is open, and a line without a type is for stock', () => {
  const { isOpenPurchaseOrder: _, ...order } = anOrder();
  const { purchaseOrderType: __, purchaseOrderReceiptStatus: ___, ...line } = aLine();
  expect(supplyOf(order, line).quantity).toBe('6');
});

test('a kit header that is not marked as one brings no supply', () => {
  const part = (members: Partial<PurchaseOrderLine>) =>
    aLine({ lineNumber: 2, kit: { headerLineNumber: 1 }, ...members });
  const quantityBeside = (beside: PurchaseOrderLine) =>
    supplyBeside(anOrder(), aLine(), kitHeaderNumbers([aLine(), beside])).quantity;
  expect(quantityBeside(part({}))).toBe('0');
  expect(quantityBeside(part({ deleted: true }))).toBe('6');
});

test('supply goes to the branch of the line, else of its order', () => {
  const branchOf = (branchCode: string | undefined) => {
    const { branchCode: _, ...line } = aLine();
    const own = branchCode === undefined ? line : { ...line, branchCode };
    return supplyOf(anOrder({ branches: { destination: 'P02' } }), own).branchNumber;
  };
  expect(branchOf('P09')).toBe('P09');
  expect(branchOf(undefined)).toBe('P02');
  expect(branchOf('')).toBe('P02');
  const { branchCode: _, ...line } = aLine();
  const nowhere = supplyOf(anOrder({ branches: {} }), line);
  expect(nowhere).toMatchObject({ branchNumber: undefined, quantity: '0' });
});

test('supply is expected on the date of the line, else of its order, else undated', () => {
  const { etaDate: _, ...undated } = aLine();
  const { arrivalDate: __, ...order } = anOrder();
  expect(supplyOf(anOrder(), aLine()).date).toBe('2026-12-01');
  expect(supplyOf(anOrder(), undated).date).toBe('2026-12-10');
  expect(supplyOf(order, undated).date).toBeUndefined();
});

test('identifies the product by its number in decimal', () => {
  expect(supplyOf(anOrder(), aLine({ product: { number: 100417 } })).productNumber).toBe('100417');
});
