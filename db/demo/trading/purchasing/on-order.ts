import type { PurchaseOrder } from '#lib/procurement/schema.ts';

/** What purchase orders tell of the stock of today. */
export type OnOrder = {
  /** Whether a branch still waits for a product to fill its shelf. */
  isAwaited(branchNumber: string, productNumber: string): boolean;
  /** What has come in for an order of a customer, by its number and the product's: so many. */
  readonly arrivedFor: ReadonlyMap<string, number>;
};

/** Passes orders on, and notes what they mean for stock. */
export function watchOrders(): OnOrder & {
  watch(orders: Iterable<PurchaseOrder>): Generator<PurchaseOrder>;
} {
  const awaited = new Set<string>();
  const arrivedFor = new Map<string, number>();
  const note = ({ isOpenPurchaseOrder, lines = [] }: PurchaseOrder) => {
    for (const line of lines) {
      const { product, quantities, customerOrder, deleted, branchCode } = line;
      const received = quantities?.received ?? 0;
      if (line.purchaseOrderType === 'CUSTOMER_BUYIN' && received > 0) {
        arrivedFor.set(
          arrivalKey(String(customerOrder?.number), String(product?.number)),
          received,
        );
      }
      const isStock = line.purchaseOrderType === 'STOCK' && deleted !== true;
      if (isStock && isOpenPurchaseOrder && received < (quantities?.ordered ?? 0)) {
        awaited.add(`${branchCode} ${product?.number}`);
      }
    }
  };
  return {
    isAwaited: (branchNumber, productNumber) => awaited.has(`${branchNumber} ${productNumber}`),
    arrivedFor,
    *watch(orders) {
      for (const order of orders) {
        note(order);
        yield order;
      }
    },
  };
}

export function arrivalKey(orderNumber: string, productNumber: string): string {
  return `${orderNumber} ${productNumber}`;
}
