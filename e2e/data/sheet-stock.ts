import type { StockRecord } from '#db/demo/trading/inventory/stock-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import type { ProductRecord } from '#lib/product/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';

/** How many products the list has that the journeys paste. */
const LISTED = 70;

/** The number of the product in a row of that list, from 1. */
export function listedNumber(row: number): string {
  return String(7_000_000 + row);
}

/** Of these rows Alexandria (501) has fewer than eight: four with more on order, none at all, and two. */
export const SHORT_ROWS = { onOrder: 8, none: 30, few: 45 };

/** A barcode of the first row's product. */
export const BARCODE = '9312345678907';

/** The days after today on which more of the eighth row comes to Alexandria. */
export const COMES_IN_DAYS = 12;

const ROWS = Array.from({ length: LISTED }, (_, at) => at + 1);

export const SHEET_PRODUCTS: Readonly<Record<CountryCode, readonly ProductRecord[]>> = {
  au: ROWS.map((row) => ({
    number: listedNumber(row),
    description: `Compression fitting ${row} mm, DZR brass`,
    productType: 'STOCK',
    createdAt: '2026-01-05T00:00:00.000Z',
    updatedAt: '2026-01-05T00:00:00.000Z',
    ...(row === 1 ? { barcodes: [BARCODE] } : {}),
  })),
  nz: [],
};

/** Alexandria has most of it; Wollongong (504) all, Chatswood (507) all but one. */
export const SHEET_STOCK: Readonly<Record<CountryCode, readonly StockRecord[]>> = {
  au: ROWS.flatMap((row) => [
    held('501', row, onHandHere(row)),
    held('504', row, 30),
    held('507', row, row === SHORT_ROWS.none ? 5 : 12),
    // The first branch has the last of them: where a journey looks for any stock, it looks there.
    ...(row === LISTED ? [held('101', row, 3)] : []),
  ]),
  nz: [],
};

/** The order that brings more of the eighth row. */
export function sheetOrders(today: string): Readonly<Record<CountryCode, PurchaseOrder[]>> {
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
  return { au: [{ purchaseOrderNumber, isOpenPurchaseOrder: true, lines: [line] }], nz: [] };
}

function held(branchId: string, row: number, onHand: number): StockRecord {
  return { branchId, productId: listedNumber(row), onHand, reserved: 0 };
}

function onHandHere(row: number): number {
  if (row === SHORT_ROWS.onOrder) return 4;
  if (row === SHORT_ROWS.none) return 0;
  return row === SHORT_ROWS.few ? 2 : 50;
}
