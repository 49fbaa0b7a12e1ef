import { describe, expect, test } from 'vitest';
import { PurchaseOrderRecord } from '#lib/procurement/schema.ts';
import { supplyOf } from '#lib/procurement/supply.ts';
import { smallBusiness } from './testing/holdings.ts';
import { demoTrade } from './trade.ts';

const VOLUME = { invoices: 2000, stockOrders: 800, callOffs: 120 };
const TODAY = '2026-11-21';

function tradeOf(countryCode: 'au' | 'nz') {
  const trade = demoTrade(smallBusiness(countryCode, TODAY), VOLUME);
  return {
    invoices: [...trade.invoices],
    purchaseOrders: [...trade.purchaseOrders],
    stock: [...trade.stock],
    commitments: [...trade.commitments],
    holdbacks: [...trade.holdbacks],
  };
}

describe.each(['au', 'nz'] as const)('the trade of %s', (countryCode) => {
  const trade = tradeOf(countryCode);
  const { purchaseOrders, stock, commitments, holdbacks, invoices } = trade;
  const business = smallBusiness(countryCode, TODAY);
  const branches = new Set(business.branches.map(({ number }) => number));
  const items = new Map(business.items.map((item) => [item.number, item]));
  const lines = purchaseOrders.flatMap((order) =>
    (order.lines ?? []).map((line) => ({ order, line })),
  );

  test('it is the same twice', () => {
    expect(tradeOf(countryCode)).toEqual(trade);
  });

  test('every order is what the schema asks for, numbered in the order of its date', () => {
    for (const order of purchaseOrders) expect(PurchaseOrderRecord.parse(order)).toEqual(order);
    const dates = purchaseOrders.map(({ orderDate = '' }) => orderDate);
    expect(dates).toEqual(dates.toSorted());
    const numbers = purchaseOrders.map(({ purchaseOrderNumber }) => Number(purchaseOrderNumber));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(lines.map(({ line }) => line.lineId)).size).toBe(lines.length);
  });

  test('an order arrives after it was made, and is of its supplier’s products, for a branch', () => {
    for (const { order, line } of lines) {
      expect((order.arrivalDate ?? '') > (order.orderDate ?? '')).toBe(true);
      expect((line.arrivalIntoPortDate ?? '9999') > (order.orderDate ?? '')).toBe(true);
      expect(branches.has(line.branchCode ?? '')).toBe(true);
      const item = items.get(String(line.product?.number));
      expect(item).toBeDefined();
      const isPart = line.kit?.headerLineNumber !== undefined;
      if (!isPart) expect(item?.supplierNumber).toBe(order.supplier?.number);
      const { ordered = 0, received = 0 } = line.quantities ?? {};
      expect(ordered).toBeGreaterThan(0);
      expect(received).toBeLessThanOrEqual(ordered + 1);
      const { rebatedCost = 0, invoiceCost = 0 } = line.pricing ?? {};
      expect(rebatedCost).toBeLessThanOrEqual(invoiceCost);
    }
  });

  test('open, overdue, part received, closed, cancelled, imported, kits, buy-ins, direct: each is there', () => {
    const some = (holds: (each: (typeof lines)[number]) => unknown) => lines.filter(holds).length;
    expect(some(({ order }) => order.isOpenPurchaseOrder)).toBeGreaterThan(20);
    expect(
      some(({ order }) => order.isOpenPurchaseOrder && (order.arrivalDate ?? '9') < TODAY),
    ).toBeGreaterThan(5);
    expect(
      some(({ line }) => line.purchaseOrderReceiptStatus === 'PARTIALLY_RECEIPTED'),
    ).toBeGreaterThan(5);
    expect(
      some(({ line }) => line.purchaseOrderReceiptStatus === 'FULLY_RECEIPTED'),
    ).toBeGreaterThan(500);
    expect(new Set(purchaseOrders.map((order) => order.purchaseOrderState))).toEqual(
      new Set(['O', 'P', 'R', 'C', 'X']),
    );
    expect(some(({ line }) => line.deleted)).toBeGreaterThan(10);
    expect(
      some(({ line }) => line.arrivalIntoPortDate && line.pricing?.exchangeRate),
    ).toBeGreaterThan(20);
    expect(some(({ line }) => line.kit?.isKitHeader)).toBeGreaterThan(3);
    expect(some(({ line }) => line.kit?.headerLineNumber)).toBeGreaterThan(6);
    expect(some(({ line }) => line.purchaseOrderType === 'CUSTOMER_BUYIN')).toBeGreaterThan(10);
    expect(some(({ line }) => line.purchaseOrderType === 'DIRECT')).toBeGreaterThan(5);
    expect(some(({ order, line }) => Number(supplyOf(order, line).quantity) > 0)).toBeGreaterThan(
      20,
    );
    const details = purchaseOrders.map(({ deliveryDetails }) => deliveryDetails);
    expect(details.some((each) => each?.pickupInformation)).toBe(true);
    expect(details.some((each) => each?.courierInformation)).toBe(true);
  });

  test('what is bought in for a customer names that customer’s order, and what it was for', () => {
    const ordered = new Map<string, Set<string>>();
    for (const { type, orderNumber = '', lineItems = [] } of invoices) {
      if (type === 'CUSTOMER_ORDER_DEPOSIT')
        ordered.set(orderNumber, ordered.get(orderNumber) ?? new Set());
      for (const { productNumber } of lineItems) ordered.get(orderNumber)?.add(productNumber);
    }
    const bought = lines.filter(({ line }) => line.customerOrder && !line.kit?.headerLineNumber);
    expect(bought.length).toBeGreaterThan(30);
    let handedOver = 0;
    for (const { line } of bought) {
      const products = ordered.get(String(line.customerOrder?.number));
      expect(products).toBeDefined();
      if (products && products.size > 1) {
        expect(products.has(String(line.product?.number))).toBe(true);
        handedOver += 1;
      }
    }
    expect(handedOver).toBeGreaterThan(20);
  });

  test('stock, commitments and holdbacks name branches and products, each key once', () => {
    const keys = [
      ...stock.map((row) => `stock ${row.branchId} ${row.productId}`),
      ...commitments.map(
        (row) => `due ${row.reference} ${row.branchId} ${row.productId} ${row.date}`,
      ),
      ...holdbacks.map((row) => `held ${row.channelId} ${row.branchId} ${row.productId}`),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    for (const { branchId, productId } of [...stock, ...commitments]) {
      expect(branches.has(branchId)).toBe(true);
      expect(items.get(productId)?.productType).toMatch(/^(NON_)?STOCK$/);
    }
    for (const { branchId, productId } of holdbacks) {
      expect(branchId === undefined || branches.has(branchId)).toBe(true);
      expect(productId === undefined || items.has(productId)).toBe(true);
    }
  });

  test('no more is reserved than is there, and some demand is overdue', () => {
    expect(stock.every(({ onHand, reserved }) => reserved >= 0 && reserved <= onHand)).toBe(true);
    expect(stock.some(({ onHand }) => onHand === 0)).toBe(true);
    expect(stock.some(({ reserved }) => reserved > 0)).toBe(true);
    expect(commitments.some(({ date }) => date < TODAY)).toBe(true);
    expect(commitments.some(({ date }) => date > TODAY)).toBe(true);
    expect(commitments.every(({ quantity }) => quantity > 0)).toBe(true);
  });

  test('a branch has little of what it has ordered more of', () => {
    const awaited = new Set(
      lines
        .filter(({ order, line }) => Number(supplyOf(order, line).quantity) > 0)
        .map(({ line }) => `${line.branchCode} ${line.product?.number}`),
    );
    const average = (rows: typeof stock) =>
      rows.reduce((sum, { onHand }) => sum + onHand, 0) / rows.length;
    const isAwaited = ({ branchId, productId }: (typeof stock)[number]) =>
      awaited.has(`${branchId} ${productId}`);
    const low = stock.filter(isAwaited);
    expect(low.length).toBeGreaterThan(10);
    expect(average(low)).toBeLessThan(average(stock.filter((row) => !isAwaited(row))) / 2);
  });
});
