import Big from 'big.js';
import { Identifier } from '#lib/api/fields.ts';
import { kitHeaders } from './kit-headers.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/** What a line still promises to a branch (api.md section 7). */
export type Supply = {
  /** The product's number and the branch that the line is bound for, where it names them. */
  readonly productNumber: string | undefined;
  readonly branchNumber: string | undefined;
  /** What is still to come, an exact decimal; `0` of a line that promises nothing. */
  readonly quantity: string;
  /** When it is expected; undefined where nobody has said. */
  readonly date: string | undefined;
};

/**
 * What a line of an order still promises: what was ordered of it less what was received. Whoever asks for all
 * lines of an order works out its kit headers once.
 */
export function supplyOf(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  headers: ReadonlySet<number> = kitHeaders(order.lines ?? []),
): Supply {
  const productNumber = line.product?.number?.toString();
  const branchNumber = branchOf(order, line);
  const isSupply =
    productNumber !== undefined &&
    branchNumber !== undefined &&
    !headers.has(line.lineNumber) &&
    promises(order, line);
  return {
    productNumber,
    branchNumber,
    quantity: isSupply ? outstanding(line) : '0',
    date: line.etaDate ?? order.arrivalDate,
  };
}

/** The line's own branch, else the order's. A text that can be no branch's number is none. */
function branchOf({ branches }: PurchaseOrder, { branchCode }: PurchaseOrderLine) {
  const code = Identifier.safeParse(branchCode || branches?.destination);
  return code.success ? code.data : undefined;
}

/** Whether the line brings stock: a direct one never comes to the branch, a buy-in is a customer's already. */
function promises({ isOpenPurchaseOrder }: PurchaseOrder, line: PurchaseOrderLine): boolean {
  return (
    isOpenPurchaseOrder !== false &&
    line.deleted !== true &&
    line.purchaseOrderReceiptStatus !== 'FULLY_RECEIPTED' &&
    (line.purchaseOrderType ?? 'STOCK') === 'STOCK'
  );
}

/** Never below zero: more than was ordered may be received. */
function outstanding({
  quantities: { ordered = 0, received = 0 } = {},
}: PurchaseOrderLine): string {
  const rest = new Big(ordered).minus(received);
  return rest.gt(0) ? rest.toFixed() : '0';
}
