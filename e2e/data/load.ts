import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOCK } from '#e2e/service/clock.ts';
import { convert } from '#examples/uci-online-retail/convert.ts';
import { loadFeeds } from '#feeds/load.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { makeClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { demoBranches, demoStates } from '#tools/demo/branches.ts';
import type { DemoFeed } from '#tools/demo/business.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import { ACCOUNT_CODES, JOURNEY_ACCOUNTS } from './accounts.ts';
import { METAPROPERTIES } from './assets.ts';
import { CATALOGUE_PRODUCTS, CATALOGUE_STOCK, catalogueFeeds, PRODUCTS } from './catalogue.ts';
import { COUNTER_INVOICES } from './counter-invoices.ts';
import { journeyOrders } from './purchase-orders.ts';
import { journeyCosts } from './state-costs.ts';
import { SHEET_PRODUCTS, SHEET_STOCK, sheetOrder } from './stock.ts';

/**
 * Loads the test data of all journeys into the database at `url`, as feeds: the branches of the demo business, a slice of
 * real invoices and the journeys' own, products with stock, costs and orders, accounts with their versions, and the
 * metaproperties of assets.
 */
export async function loadJourneyRecords(url: string): Promise<void> {
  const clock = makeClock(new Date(CLOCK));
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-journey-feeds-'));
  try {
    const { feeds: slice } = await convert({ out: folder });
    for (const countryCode of CountryCode.options) {
      const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
      const isAu = countryCode === 'au';
      const feeds: DemoFeed[] = [
        ['branches', demoBranches(countryCode, today)],
        ['invoices', COUNTER_INVOICES[countryCode].map((invoice) => Invoice.parse(invoice))],
        [
          'products',
          [...PRODUCTS[countryCode], ...(isAu ? [...SHEET_PRODUCTS, ...CATALOGUE_PRODUCTS] : [])],
        ],
        ['stock', isAu ? [...SHEET_STOCK, ...CATALOGUE_STOCK] : []],
        ...catalogueFeeds(countryCode),
        ['metaproperties', METAPROPERTIES],
        ['segments', ACCOUNT_CODES.segments],
        ['sub-segments', ACCOUNT_CODES.subSegments],
        ['states', demoStates(countryCode)],
        ['state-costs', journeyCosts(countryCode)],
        [
          'purchase-orders',
          [...(isAu ? [sheetOrder(today)] : []), ...journeyOrders(countryCode, dayFrom(today))],
        ],
      ];
      const written = await Promise.all(feeds.map((feed) => writeFeed(folder, feed)));
      const paths = [slice[countryCode], ...written];
      await loadFeeds({ url, countryCode, paths, clock });
      for (const { daysAgo, accounts } of JOURNEY_ACCOUNTS[countryCode]) {
        const path = await writeFeed(folder, ['accounts', accounts]);
        const then = new Date(clock.now().getTime() - daysAgo * DAY_MS);
        await loadFeeds({ url, countryCode, paths: [path], clock: { now: () => then } });
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A function of days that gives the date so many days after `today`, both `YYYY-MM-DD`. */
function dayFrom(today: string): (days: number) => string {
  return (days) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
