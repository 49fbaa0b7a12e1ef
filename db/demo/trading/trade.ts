import type { Invoice } from '#lib/invoicing/schema.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { demoHoldbacks, type HoldbackRecord } from './channel-holdbacks.ts';
import { type CommitmentRecord, demoCommitments } from './commitments.ts';
import { demoInvoices } from './invoices.ts';
import { type Holdings, openMarket } from './market.ts';
import { openDesk } from './open-desk.ts';
import { openBuyer } from './purchasing/buyer.ts';
import { watchOrders } from './purchasing/on-order.ts';
import { demoPurchaseOrders } from './purchasing/purchase-orders.ts';
import { demoStock, type StockRecord } from './stock.ts';

/** How much is traded; the rest follows from it. */
export type Volume = {
  readonly invoices: number;
  readonly stockOrders: number;
  readonly callOffs: number;
};

/**
 * What a business did up to today and has now, to be gone through once and in this order, since each
 * follows from those before it: what customers ordered is bought, what is bought is in stock or on its way.
 */
export type Trade = {
  readonly invoices: Iterable<Invoice>;
  readonly purchaseOrders: Iterable<PurchaseOrder>;
  readonly stock: Iterable<StockRecord>;
  readonly commitments: Iterable<CommitmentRecord>;
  readonly holdbacks: Iterable<HoldbackRecord>;
};

/** Lets a business trade; nothing is made before it is gone through, and no more is kept than is still open. */
export function demoTrade(holdings: Holdings, volume: Volume): Trade {
  const market = openMarket(holdings);
  const desk = openDesk(market);
  const orders = watchOrders();
  const waiting = () =>
    desk.awaited.filter(({ handedOverDay }) => handedOverDay > desk.calendar.last);
  return {
    invoices: demoInvoices(desk, volume.invoices),
    purchaseOrders: lazily(() =>
      orders.watch(
        demoPurchaseOrders(openBuyer(market, desk.calendar), volume.stockOrders, desk.awaited),
      ),
    ),
    stock: lazily(() => demoStock(market, orders, waiting())),
    commitments: lazily(() => demoCommitments(desk, waiting(), volume.callOffs)),
    holdbacks: lazily(() => demoHoldbacks(market)),
  };
}

function lazily<T>(make: () => Iterable<T>): Iterable<T> {
  return { [Symbol.iterator]: () => make()[Symbol.iterator]() };
}
