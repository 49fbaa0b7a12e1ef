import { positiveDifference } from '#lib/money.ts';
import type { BuyInLine } from './order-sources.ts';

/**
 * The goods of purchase order lines: each is one line, or a kit with its components. A kit counts as received
 * as often as all of its components are.
 */
export function boughtGoods(lines: readonly BuyInLine[]) {
  return lines.flatMap((line) => {
    const components = componentsOf(line, lines);
    // A kit without a quantity is described by its components.
    if (line.isKitHeader && (line.ordered <= 0 || components.length === 0)) return [];
    if (line.kitLine !== null && hasKit(line, lines)) return [];
    return [goodsOf(line, components)];
  });
}

function goodsOf(line: BuyInLine, components: readonly BuyInLine[]) {
  const { productNumber, description, isDirect, isDeleted } = line;
  const ordered = isDeleted ? 0 : line.ordered;
  const received = Math.max(0, Math.min(...[line, ...components].map(setsReceived(line))));
  const dates = [line, ...components].flatMap(({ outstanding, outstandingDate }) =>
    outstanding > 0 ? [outstandingDate] : [],
  );
  const outstanding = positiveDifference(line.ordered, received);
  const purchaseOrder = {
    number: line.purchaseOrder,
    lineNumber: line.lineNumber,
    supplierName: line.supplierName ?? undefined,
  };
  const branchNumber = line.branchNumber ?? undefined;
  const isOutstanding = dates.length > 0;
  const part: LinePart = {
    kind: isOutstanding ? 'outstanding' : 'not coming',
    quantity: outstanding,
    // A kit is complete when its last component is there.
    expected: dates.includes(null) ? undefined : (dates.toSorted().at(-1) ?? undefined),
    branchNumber,
    isDirect,
    isDeleted,
    purchaseOrder,
  };
  const parts = outstanding <= 0 ? [] : [part];
  return { productNumber, description, isDirect, branchNumber, ordered, received, parts };
}

/** How many of the kit's sets the component was received for. The kit's own count is not kept where it has components. */
function setsReceived(kit: BuyInLine) {
  return (line: BuyInLine): number => {
    if (line === kit) return kit.isKitHeader ? kit.ordered : line.received;
    if (line.ordered <= 0 || line.isDeleted) return kit.ordered;
    return Math.floor((line.received / line.ordered) * kit.ordered);
  };
}

function componentsOf(kit: BuyInLine, lines: readonly BuyInLine[], level = 1): BuyInLine[] {
  if (!kit.isKitHeader || level > MAX_KIT_LEVELS) return [];
  return lines
    .filter(
      ({ purchaseOrder, kitLine }) =>
        purchaseOrder === kit.purchaseOrder && kitLine === kit.lineNumber,
    )
    .flatMap((line) => (line.isKitHeader ? componentsOf(line, lines, level + 1) : [line]));
}

const MAX_KIT_LEVELS = 10;

function hasKit({ purchaseOrder, kitLine }: BuyInLine, lines: readonly BuyInLine[]): boolean {
  return lines.some(
    (each) =>
      each.purchaseOrder === purchaseOrder &&
      each.lineNumber === kitLine &&
      each.isKitHeader &&
      each.ordered > 0,
  );
}

/** Some of a line's goods, and where they are. Dates are `YYYY-MM-DD`. */
export type LinePart = {
  /**
   * `outstanding` from a supplier; `here`, received and not invoiced; `in stock`, promised and not picked yet;
   * `elsewhere`, the same at another branch than the order's, from which it is to be sent; `short`, promised and not in
   * stock; `not coming`.
   */
  readonly kind: 'outstanding' | 'here' | 'in stock' | 'elsewhere' | 'short' | 'not coming';
  readonly quantity: number;
  /** When a supplier delivers it. */
  readonly expected?: string | undefined;
  /** The day that it was promised to the customer for. */
  readonly promised?: string | undefined;
  readonly branchNumber?: string | undefined;
  /** The supplier delivers to the customer: nothing comes to the branch. */
  readonly isDirect?: boolean;
  /** `not coming`, as the line was deleted; else as the purchase order is closed. */
  readonly isDeleted?: boolean;
  readonly purchaseOrder?: PurchaseOrderRef | undefined;
};

type PurchaseOrderRef = {
  readonly number: string;
  readonly lineNumber: number;
  readonly supplierName: string | undefined;
};
