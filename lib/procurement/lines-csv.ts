import { stringify } from 'csv-stringify/sync';
import { type Context, permitted } from '#lib/auth/context.ts';
import { MAX_CSV_ROWS, tooManyRows } from '#lib/csv-limits.ts';
import { invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { expectedOn } from './awaited.ts';
import { getPurchaseOrder } from './purchase-orders.ts';
import { lineProgress } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';
import { searchOrders } from './search-orders.ts';
import { MOST_IN_FILE, type OrderLinesQuery, type OrderSearchQuery } from './search-schema.ts';

/**
 * The lines of the purchase order named, else of those that the search finds, as CSV for a spreadsheet:
 * UTF-8 with a mark in front, numbers as they are, nothing that counts as a formula. Costs are columns for
 * callers with `costs:read`. Throws VALIDATION_ERROR beyond 1,000 orders or `maxLines` lines, RESOURCE_NOT_FOUND
 * for a number that is not there.
 */
export async function orderLinesCsv(
  ctx: Context<'procurement:read'>,
  { number, ...query }: OrderLinesQuery,
  maxLines = MAX_CSV_ROWS,
): Promise<string> {
  const numbers = number === undefined ? await foundBy(ctx, query) : [number];
  const records: Record<string, Cell>[] = [];
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const batch = numbers.slice(from, from + AT_ONCE);
    const orders = await Promise.all(batch.map((each) => getPurchaseOrder(ctx, each)));
    for (const record of orders.flatMap((order) => recordsOf(order.parse()))) records.push(record);
    if (records.length > maxLines) throw tooManyRows('orders', maxLines);
  }
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: permitted(ctx, 'costs:read') ? [...COLUMNS, ...COST_COLUMNS] : COLUMNS,
  });
}

type Cell = string | number | undefined;

/** Documents that are read and taken apart in one go. */
const AT_ONCE = 50;

async function foundBy(
  ctx: Context<'procurement:read'>,
  query: OrderSearchQuery,
): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchOrders(ctx, cursor === undefined ? query : { ...query, cursor });
    numbers.push(...page.orders.map((order) => order.number));
    cursor = page.nextCursor;
    if (numbers.length >= MOST_IN_FILE && cursor !== undefined) {
      const most = MOST_IN_FILE.toLocaleString('en-AU');
      const issue = `finds more than ${most} purchase orders, the most for one file: narrow the search`;
      throw invalid([{ field: 'query', issue }]);
    }
  } while (cursor !== undefined);
  return numbers;
}

const COLUMNS = [
  'Purchase order',
  'Reference',
  'State',
  'Open',
  'Ordered on',
  'Supplier',
  'Supplier name',
  'Line',
  'Deleted',
  'Branch',
  'Type',
  'Receipt',
  'Product',
  'Description',
  'Part number',
  'Kit line',
  'Customer order',
  'Expected',
  'Ordered',
  'Received',
  'Outstanding',
  'Over',
  'Comments',
];

const COST_COLUMNS = [
  'Unit cost',
  'Rebated cost',
  'Invoice cost',
  'Overridden cost',
  'Landed cost',
  'Overseas cost',
  'Exchange rate',
  'Rebate',
];

function recordsOf(order: PurchaseOrder): Record<string, Cell>[] {
  const head = {
    'Purchase order': order.purchaseOrderNumber,
    Reference: order.referenceNumber,
    State: order.purchaseOrderState,
    Open: order.isOpenPurchaseOrder === false ? 'no' : 'yes',
    'Ordered on': order.orderDate,
    Supplier: order.supplier?.number,
    'Supplier name': order.supplier?.name,
  };
  return (order.lines ?? []).map((line) => ({
    ...head,
    ...lineRecord(order, line),
    ...costRecord(line),
  }));
}

function lineRecord(order: PurchaseOrder, line: PurchaseOrderLine): Record<string, Cell> {
  const { ordered, received, outstanding, over } = lineProgress(line);
  return {
    Line: line.lineNumber,
    Deleted: line.deleted === true ? 'yes' : 'no',
    Branch: line.branchCode ?? order.branches?.destination,
    Type: line.purchaseOrderType,
    Receipt: line.purchaseOrderReceiptStatus,
    Product: line.product?.number,
    Description: line.product?.description,
    'Part number': line.product?.partNumber,
    'Kit line': line.kit?.headerLineNumber,
    'Customer order': line.customerOrder?.number,
    Expected: expectedOn(order, line),
    Ordered: ordered,
    Received: received,
    Outstanding: outstanding,
    Over: over,
    Comments: line.comments,
  };
}

function costRecord({ pricing }: PurchaseOrderLine): Record<string, Cell> {
  return {
    'Unit cost': pricing?.unitCost,
    'Rebated cost': pricing?.rebatedCost,
    'Invoice cost': pricing?.invoiceCost,
    'Overridden cost': pricing?.overriddenCost,
    'Landed cost': pricing?.sysLec,
    'Overseas cost': pricing?.overseasCost,
    'Exchange rate': pricing?.exchangeRate,
    Rebate: pricing?.rebateCode,
  };
}
