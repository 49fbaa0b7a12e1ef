import type { CountryCode } from '#lib/api/fields.ts';
import {
  type DeliveryDue,
  lineDue,
  outstandingLines,
  upcomingDeliveries,
} from '#lib/purchase-orders/outstanding-lines.ts';
import {
  orderProgress,
  receiptStatusOf,
  receivableLines,
} from '#lib/purchase-orders/receipt-progress.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import type { LineStatus } from './labels.ts';
import { type LineNode, lineTree } from './line-tree.ts';

/** The view of an order on a day, `today` as `YYYY-MM-DD`. */
export function buildOrderView(order: PurchaseOrder, countryCode: CountryCode, today: string) {
  const { lines = [] } = order;
  const active = lines.filter(({ deleted }) => deleted !== true);
  const deleted = lines.filter((line) => line.deleted === true);
  const tree = lineTree(active);
  const outstanding = new Map(
    outstandingLines(order).map((line) => [line.lineNumber, lineDue(order, line, today)]),
  );
  const counted = receivableLines(lines).map(receiptStatusOf);
  const count = (status: LineStatus) => counted.filter((each) => each === status).length;
  return {
    order,
    countryCode,
    today,
    progress: orderProgress(lines),
    /** The lines that are not deleted by receipt status, not received first; in each the late lines first. */
    groups: STATUSES.map((status) => ({
      status,
      lines: tree
        .filter(({ line }) => receiptStatusOf(line) === status)
        .toSorted((a, b) => daysLate(b, outstanding) - daysLate(a, outstanding)),
    })).filter((group) => group.lines.length > 0),
    deleted: lineTree(deleted),
    /** The number of lines of each status; for a kit, its parts. */
    counts: {
      NOT_RECEIPTED: count('NOT_RECEIPTED'),
      PARTIALLY_RECEIPTED: count('PARTIALLY_RECEIPTED'),
      FULLY_RECEIPTED: count('FULLY_RECEIPTED'),
      DELETED: deleted.length,
    },
    /** When the outstanding lines are expected, by line number. */
    outstanding,
    /** What is still to come by its day, the first first, and last what has none. */
    toCome: upcomingDeliveries(order, today),
  };
}

/** A purchase order with everything that is derived from it for the reader on a day. */
export type OrderView = ReturnType<typeof buildOrderView>;

/** How long a line, or the latest part of a kit, is late; 0 if it is not. */
function daysLate(
  { line, parts }: LineNode,
  outstanding: ReadonlyMap<number, DeliveryDue | undefined>,
): number {
  const own = outstanding.get(line.lineNumber)?.late ?? 0;
  return Math.max(own, ...parts.map((part) => daysLate(part, outstanding)));
}

const STATUSES = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED', 'FULLY_RECEIPTED'] as const;

type SupplierAddress = NonNullable<NonNullable<PurchaseOrder['supplier']>['address']>;

/**
 * The lines of a supplier's address as on an envelope: state and postcode last, or before the country if the last line
 * of the address is one.
 */
export function supplierAddressLines(address: SupplierAddress | undefined): string[] {
  const { line1, line2, line3, state, postcode } = address ?? {};
  const place = [state, postcode].filter(Boolean).join(' ');
  const lines = [line1, line2, line3].flatMap((line) => line || []);
  const last = lines.at(-1);
  const country = last !== undefined && isCountry(last) ? lines.pop() : undefined;
  return [...lines, ...(place === '' ? [] : [place]), ...(country === undefined ? [] : [country])];
}

function isCountry(line: string): boolean {
  return COUNTRIES.has(line.trim().toLocaleLowerCase('en'));
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** English names of every region with a two-letter code, in lower case. */
const COUNTRIES: ReadonlySet<string> = new Set(
  LETTERS.flatMap((first) => LETTERS.map((second) => NAMES.of(first + second)))
    .filter((name) => name !== undefined)
    .map((name) => name.toLocaleLowerCase('en')),
);
