import type { Invoice } from '#lib/invoices/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { readOnce } from '#tools/demo/values/data-file.ts';
import { cumulativeTargets, DAYS_BACK } from './calendar.ts';
import type { Market } from './market.ts';
import { purchaseOrders } from './purchasing/purchase-orders.ts';
import { planStockOrders } from './purchasing/stock-orders.ts';
import { planOrders, serveVisit } from './sales/visits.ts';
import { type CommitmentRecord, type StockRecord, stockToday } from './stock.ts';
import { startTrade, type Trade, type TradingVolume } from './trade.ts';

/**
 * The records of the trade. Iterating `invoices` generates it day by day, once; the other records exist only after
 * that.
 */
type TradingRecords = {
  readonly invoices: Iterable<Invoice>;
  readonly purchaseOrders: Iterable<PurchaseOrder>;
  readonly stock: Iterable<StockRecord>;
  readonly commitments: Iterable<CommitmentRecord>;
};

/**
 * Generates the trade up to today: sales with the documents of each, orders to suppliers, and the stock that agrees
 * with both. Memory holds what is still open, and all purchase orders.
 */
export function generateTrade(makeMarket: () => Market, volume: TradingVolume): TradingRecords {
  // Each starts on first use, since it blocks the process.
  const trade = readOnce(() => startTrade(makeMarket(), volume));
  const orders = readOnce(() => {
    const stockOrders = planStockOrders(trade(), targets(trade(), volume.stockOrders));
    return [...trade().buyIns, ...stockOrders].sort((a, b) => a.day - b.day);
  });
  const stock = readOnce(() => stockToday(trade(), orders()));
  return {
    invoices: lazily(() => invoices(trade(), volume)),
    purchaseOrders: lazily(() => purchaseOrders(trade(), orders())),
    stock: lazily(() => stock().stock),
    commitments: lazily(() => stock().commitments),
  };
}

function lazily<T>(make: () => Iterable<T>): Iterable<T> {
  return { [Symbol.iterator]: () => make()[Symbol.iterator]() };
}

function* invoices(trade: Trade, volume: TradingVolume): Generator<Invoice> {
  const { documents } = trade;
  for (const [day, target] of targets(trade, volume.invoices).entries()) {
    const missing = target - documents.planned;
    // On a Sunday most customers find the branch closed.
    for (let visits = MAX_VISITS * missing; visits > 0 && documents.planned < target; visits -= 1)
      serveVisit(trade, day);
    if (day === DAYS_BACK) planOrders(trade, day);
    yield* documents.written(day);
  }
}

/** The most visits for each document of a day. */
const MAX_VISITS = 300;

/** How much of a total is done by the end of each day, by its weekday and the share of open shops. */
function targets({ calendar, market }: Trade, total: number): number[] {
  const busyness = Array.from({ length: DAYS_BACK + 1 }, (_, day) => {
    const open = market.shops.filter((shop) => calendar.hoursOn(shop, day).length > 0);
    const share = open.length / market.shops.length;
    return share < MIN_OPEN_SHARE ? 0 : share * (BUSYNESS[calendar.weekDayOf(day)] ?? 0);
  });
  return cumulativeTargets(busyness, total);
}

/** With fewer open shops, hardly any customer finds one. */
const MIN_OPEN_SHARE = 0.1;

/** Sunday first. */
const BUSYNESS = [5, 20, 22, 22, 21, 19, 7];
