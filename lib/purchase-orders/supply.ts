import Big from 'big.js';
import { Identifier } from '#lib/api/fields.ts';
import { kitHeaderNumbers } from './receipt-progress.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/**
 * The stock that a line will still bring to a branch: ordered less received. Pass `headers`, the order's kit header
 * numbers, when going through all lines of an order.
 */
export function supplyOf(
  order: PurchaseOrder,
  line: PurchaseOrderLine,
  headers: ReadonlySet<number> = kitHeaderNumbers(order.lines ?? []),
) {
  const productNumber = line.product?.number?.toString();
  const branchNumber = branchOf(order, line);
  const isSupply =
    productNumber !== undefined &&
    branchNumber !== undefined &&
    !headers.has(line.lineNumber) &&
    bringsStock(order, line);
  return {
    productNumber,
    branchNumber,
    /** The outstanding quantity as an exact decimal; `0` for a line that brings no stock. */
    quantity: isSupply ? outstanding(line) : '0',
    /** When it is expected; undefined if unknown. */
    date: line.etaDate ?? order.arrivalDate,
  };
}

/** The line's branch, else the order's; undefined if that is not a valid branch number. */
function branchOf({ branches }: PurchaseOrder, { branchCode }: PurchaseOrderLine) {
  const code = Identifier.safeParse(branchCode || branches?.destination);
  return code.success ? code.data : undefined;
}

/** Whether the line brings stock: direct lines never reach the branch, and buy-ins belong to a customer. */
function bringsStock({ isOpenPurchaseOrder }: PurchaseOrder, line: PurchaseOrderLine): boolean {
  return (
    isOpenPurchaseOrder !== false &&
    line.deleted !== true &&
    line.purchaseOrderReceiptStatus !== 'FULLY_RECEIPTED' &&
    (line.purchaseOrderType ?? 'STOCK') === 'STOCK'
  );
}

/** Never negative: more than ordered may have been received. */
function outstanding({
  quantities: { ordered = 0, received = 0 } = {},
}: PurchaseOrderLine): string {
  const rest = new Big(ordered).minus(received);
  return rest.gt(0) ? rest.toFixed() : '0';
}
