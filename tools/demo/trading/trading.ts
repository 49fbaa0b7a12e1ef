import type { Invoice } from '#lib/invoices/schema.ts';
import { cumulativeTargets, DAYS_BACK } from './calendar.ts';
import type { Market } from './market.ts';
import { purchaseOrders } from './purchasing/purchase-orders.ts';
import { planStockOrders } from './purchasing/stock-orders.ts';
import { planOrders, serveVisit } from './sales/visits.ts';
import { demoHoldbacks, stockToday } from './stock.ts';
import { startTrade, type Trade, type TradingVolume } from './trade.ts';

/**
 * Generates the trade up to today, as feeds to be iterated in order: sales with the documents of each, orders to
 * suppliers, and the stock that agrees with both. Memory holds what is still open, and all purchase orders.
 */
export function* tradeFeeds(market: Market, volume: TradingVolume): Generator<DemoFeed> {
  const trade = startTrade(market, volume);
  yield ['invoices', invoices(trade, volume)];
  const stockOrders = planStockOrders(trade, targets(trade, volume.stockOrders));
  const orders = [...trade.buyIns, ...stockOrders].sort((a, b) => a.day - b.day);
  yield ['purchase-orders', purchaseOrders(trade, orders)];
  const { stock, commitments } = stockToday(trade, orders);
  yield ['stock', stock];
  yield ['commitments', commitments];
  yield ['channel-holdbacks', demoHoldbacks(market.countryCode)];
}

/** A feed: the name of its resource and its records, which can be iterated once. */
export type DemoFeed = readonly [resource: string, records: Iterable<object>];

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
