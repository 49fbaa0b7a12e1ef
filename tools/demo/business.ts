import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import data from './data/trade.json' with { type: 'json' };
import { dataRecords } from './data-file.ts';
import { cumulativeTargets, DAYS_BACK, weekDayOf } from './trading/calendar.ts';
import { createMarket, type Market } from './trading/market.ts';
import { purchaseOrders } from './trading/orders.ts';
import { planStockOrders } from './trading/plans.ts';
import { stockToday } from './trading/stock.ts';
import { type Draft, startTrade, type Trade } from './trading/trade.ts';
import { planOrders, serveVisit } from './trading/visits.ts';

/** A feed: the name of its resource and its records, which can be iterated once. */
export type DemoFeed = readonly [resource: string, records: Iterable<object>];

/**
 * The business of one country as of `today` (`YYYY-MM-DD`), the same every time, as feeds to be iterated once, in order,
 * and the past states of accounts, to be loaded before the current ones. `scale` multiplies the trade; branches, products
 * and customers stay the same.
 */
export function demoBusiness(countryCode: CountryCode, today: string, scale = 1) {
  const catalogue = demoCatalogue(countryCode, today);
  const { accounts, changes, customers } = demoAccounts(countryCode, today);
  const feeds = function* (): Generator<DemoFeed> {
    for (const name of WORLDWIDE_DATA) yield [name, dataRecords(`${name}.ndjson`)];
    for (const name of COUNTRY_DATA) yield [name, dataRecords(`${countryCode}/${name}.ndjson`)];
    yield ['branches', demoBranches(countryCode, today)];
    yield ['products', catalogue.products];
    yield ['product-attributes', catalogue.productAttributes];
    yield ['product-statuses', catalogue.productStatuses];
    yield ['state-costs', catalogue.stateCosts];
    yield ['accounts', accounts];
    const busyness = Math.max(1, scale);
    const market = createMarket(countryCode, today, { ...catalogue, customers, busyness });
    const { invoices, stockOrders } = VOLUMES[countryCode];
    yield* tradeFeeds(market, Math.round(invoices * scale), Math.round(stockOrders * scale));
  };
  return { feeds: feeds(), accountChanges: changes };
}

/** Feeds that are data as they are. */
const WORLDWIDE_DATA = [
  'metaproperties',
  'statuses',
  'sections',
  'categories',
  'brands',
  'industry-types',
  'segments',
  'sub-segments',
];
const COUNTRY_DATA = ['states', 'business-unit-types', 'families', 'channel-holdbacks'];

/** Both countries together have 20,000 invoices. */
const VOLUMES = {
  au: { invoices: 12_500, stockOrders: 1_100 },
  nz: { invoices: 7_500, stockOrders: 700 },
} as const;

/**
 * Generates the trade up to today, as feeds to be iterated in order: sales with the documents of each, orders to
 * suppliers, and the stock that agrees with both. Memory holds what is still open, and all purchase orders.
 */
function* tradeFeeds(
  market: Market,
  invoiceCount: number,
  stockOrderCount: number,
): Generator<DemoFeed> {
  const trade = startTrade(market, invoiceCount);
  yield ['invoices', invoices(trade, targets(trade, invoiceCount))];
  const stockOrders = planStockOrders(trade, targets(trade, stockOrderCount));
  const orders = [...trade.buyIns, ...stockOrders].sort((a, b) => a.day - b.day);
  yield ['purchase-orders', purchaseOrders(trade, orders)];
  const { stock, commitments } = stockToday(trade, orders);
  yield ['stock', stock];
  yield ['commitments', commitments];
}

function* invoices(trade: Trade, dailyTargets: readonly number[]): Generator<Draft<Invoice>> {
  const { documents, today } = trade;
  for (const [at, target] of dailyTargets.entries()) {
    const day = today - DAYS_BACK + at;
    const missing = target - documents.planned;
    // On a Sunday most customers find the branch closed.
    for (let visits = MAX_VISITS * missing; visits > 0 && documents.planned < target; visits -= 1)
      serveVisit(trade, day);
    if (day === today) planOrders(trade, day);
    yield* documents.written(day);
  }
}

/** The most visits for each document of a day. */
const MAX_VISITS = 300;

/** How much of a total is done by the end of each day, by its weekday and the share of open shops. */
function targets({ hoursOn, shops, today }: Market, total: number): number[] {
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, at) => today - DAYS_BACK + at);
  const busyness = days.map((day) => {
    const open = shops.filter((shop) => hoursOn(shop, day).length > 0);
    const share = open.length / shops.length;
    return share < MIN_OPEN_SHARE ? 0 : share * (data.busyness[weekDayOf(day)] ?? 0);
  });
  return cumulativeTargets(busyness, total);
}

/** With fewer open shops, hardly any customer finds one. */
const MIN_OPEN_SHARE = 0.1;
