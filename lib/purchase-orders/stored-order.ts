import { type CostedDocument, costedDocument } from '#lib/documents/costed-document.ts';
import {
  firstExpectedDate,
  type OutstandingGoods,
  outstandingGoods,
  outstandingLines,
} from './outstanding-lines.ts';
import { kitHeaderNumbers, orderProgress } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';
import { type Supply, supplyOf } from './supply.ts';

/** A purchase order as it is stored, with its lines. */
export type StoredOrder = CostedDocument & {
  readonly order: PurchaseOrder;
  readonly search: OrderSearchColumns;
  readonly lines: readonly StoredLine[];
};

/** A line as it is stored: a document of its own, the stock it will bring, and what it will bring to anybody. */
export type StoredLine = CostedDocument & {
  readonly lineNumber: number;
  readonly supply: Supply;
  readonly outstandingGoods: OutstandingGoods;
};

/** The stored form of a parsed order. `document` is its JSON text. */
export function storedOrder(
  order: PurchaseOrder,
  document: string = JSON.stringify(order),
): StoredOrder {
  const { lines = [] } = order;
  const headers = kitHeaderNumbers(lines);
  const outstanding = new Set(outstandingLines(order));
  return {
    order,
    search: orderSearchColumns(order),
    ...costedDocument(document, lines.some(hasCosts) ? orderWithoutCosts(order) : undefined),
    lines: lines.map((line) => ({
      lineNumber: line.lineNumber,
      supply: supplyOf(order, line, headers),
      outstandingGoods: outstandingGoods(order, line, outstanding),
      ...costedDocument(JSON.stringify(line), hasCosts(line) ? lineWithoutCosts(line) : undefined),
    })),
  };
}

/** The order for a caller without `costs:read`: no `pricing` on its lines. */
export function orderWithoutCosts(order: PurchaseOrder): PurchaseOrder {
  return order.lines === undefined ? order : { ...order, lines: order.lines.map(lineWithoutCosts) };
}

/** The line for a caller without `costs:read`. */
export function lineWithoutCosts({ pricing: _, ...line }: PurchaseOrderLine): PurchaseOrderLine {
  return line;
}

function hasCosts({ pricing }: PurchaseOrderLine): boolean {
  return pricing !== undefined;
}

/** The receipt of an order in the columns that lists show and searches use. */
type OrderSearchColumns = {
  readonly orderedQuantity: number;
  /** Each line counts at most what was ordered. */
  readonly receivedQuantity: number;
  /** The number of outstanding lines, and the first date that one is expected on. */
  readonly outstandingLineCount: number;
  readonly outstandingDate: string | undefined;
};

/** The search columns of a parsed order. */
function orderSearchColumns(order: PurchaseOrder): OrderSearchColumns {
  const { ordered, received } = orderProgress(order.lines ?? []);
  return {
    orderedQuantity: ordered,
    receivedQuantity: received,
    outstandingLineCount: outstandingLines(order).length,
    outstandingDate: firstExpectedDate(order),
  };
}
