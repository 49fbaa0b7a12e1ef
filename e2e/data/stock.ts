import type { ProductRecord } from '#lib/products/schema.ts';
import { aProduct } from '#lib/products/testing/records.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import type { StockRecord } from '#tools/demo/trading/stock.ts';

/** The number of products in the list that journeys paste. */
const LISTED = 70;

/** The product number in a row of that list; rows count from 1. */
export function listedNumber(row: number): string {
  return String(7_000_000 + row);
}

/** The rows of which Alexandria (501) has fewer than eight: four with more on order, none, and two. */
export const SHORT_ROWS = { onOrder: 8, none: 30, few: 45 };

/** The barcode of the product in the first row. */
export const BARCODE = '9312345678907';

/** In how many days more of row 8 arrives at Alexandria. */
export const COMES_IN_DAYS = 12;

const ROWS = Array.from({ length: LISTED }, (_, at) => at + 1);

export const SHEET_PRODUCTS: readonly ProductRecord[] = ROWS.map((row) =>
  aProduct({
    number: listedNumber(row),
    description: `Compression fitting ${row} mm, DZR brass`,
    productType: 'STOCK',
    ...(row === 1 ? { barcodes: [BARCODE] } : {}),
  }),
);

/** Alexandria has most of the list in stock, Wollongong (504) all, Chatswood (507) all but one product. */
export const SHEET_STOCK: readonly StockRecord[] = ROWS.flatMap((row) => [
  stockOf('501', row, onHandHere(row)),
  stockOf('504', row, 30),
  stockOf('507', row, row === SHORT_ROWS.none ? 5 : 12),
  // The journeys for deployed services look for stock at the first branch.
  ...(row === LISTED ? [stockOf('101', row, 3)] : []),
]);

/** The purchase order with more of row 8. */
export function sheetOrder(today: string): PurchaseOrder {
  const purchaseOrderNumber = 'S7001';
  const line = {
    lineId: 970_001,
    purchaseOrderNumber,
    lineNumber: 1,
    etaDate: dayAfter(today, COMES_IN_DAYS),
    branchCode: '501',
    purchaseOrderType: 'STOCK' as const,
    product: { number: Number(listedNumber(SHORT_ROWS.onOrder)) },
    quantities: { ordered: 20, received: 0 },
  };
  return { purchaseOrderNumber, isOpenPurchaseOrder: true, lines: [line] };
}

function stockOf(branchId: string, row: number, onHand: number): StockRecord {
  return { branchId, productId: listedNumber(row), onHand, reserved: 0 };
}

function onHandHere(row: number): number {
  if (row === SHORT_ROWS.onOrder) return 4;
  if (row === SHORT_ROWS.none) return 0;
  return row === SHORT_ROWS.few ? 2 : 50;
}
