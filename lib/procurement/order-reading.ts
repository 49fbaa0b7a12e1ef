import type { CountryCode } from '#lib/api/fields.ts';
import { awaitedLines, type Expected, expectedBy, expectedOn, firstExpected } from './awaited.ts';
import { type LineNode, lineTree } from './line-tree.ts';
import type { LineStatus } from './order-words.ts';
import {
  countedLines,
  type OrderProgress,
  orderProgress,
  receiptStatusOf,
} from './receipt-progress.ts';
import type { PurchaseOrder } from './schema.ts';

/** A purchase order with everything that is derived from it for the reader on a day. */
export type OrderReading = {
  readonly order: PurchaseOrder;
  readonly countryCode: CountryCode;
  readonly progress: OrderProgress;
  /** The lines that are not deleted by receipt status, not received first. */
  readonly groups: readonly LineGroup[];
  readonly deleted: readonly LineNode[];
  /** The number of lines of each status; for a kit, its parts. */
  readonly counts: Readonly<Record<LineStatus, number>>;
  /** When the outstanding lines are expected, by line number. */
  readonly awaited: ReadonlyMap<number, Expected | undefined>;
  /** The first expected delivery. */
  readonly next: Expected | undefined;
  readonly overdueLines: number;
};

export type LineGroup = { readonly status: LineStatus; readonly lines: readonly LineNode[] };

/** The view of an order on a day, `today` as `YYYY-MM-DD`. */
export function readOrder(
  order: PurchaseOrder,
  countryCode: CountryCode,
  today: string,
): OrderReading {
  const { lines = [] } = order;
  const active = lines.filter(({ deleted }) => deleted !== true);
  const deleted = lines.filter((line) => line.deleted === true);
  const tree = lineTree(active);
  const awaited = new Map(
    awaitedLines(order).map((line) => [
      line.lineNumber,
      expectedBy(expectedOn(order, line), today),
    ]),
  );
  const counted = countedLines(lines).map(receiptStatusOf);
  const count = (status: LineStatus) => counted.filter((each) => each === status).length;
  return {
    order,
    countryCode,
    progress: orderProgress(lines),
    groups: STATUSES.map((status) => ({
      status,
      lines: tree.filter(({ line }) => receiptStatusOf(line) === status),
    })).filter((group) => group.lines.length > 0),
    deleted: lineTree(deleted),
    counts: {
      NOT_RECEIPTED: count('NOT_RECEIPTED'),
      PARTIALLY_RECEIPTED: count('PARTIALLY_RECEIPTED'),
      FULLY_RECEIPTED: count('FULLY_RECEIPTED'),
      DELETED: deleted.length,
    },
    awaited,
    next: expectedBy(firstExpected(order), today),
    overdueLines: [...awaited.values()].filter((each) => each?.kind === 'overdue').length,
  };
}

const STATUSES = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'] as const;
