import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOCK } from '#e2e/service/clock.ts';
import { convertSlice } from '#examples/uci-online-retail/convert.ts';
import { loadFeeds } from '#feeds/load.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { Invoice } from '#lib/invoices/schema.ts';
import { makeClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { demoBranches, demoStates } from '#tools/demo/branches.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import { ACCOUNT_CODES, JOURNEY_ACCOUNTS } from './accounts.ts';
import { METAPROPERTIES } from './assets.ts';
import { CATALOGUE_PRODUCTS, CATALOGUE_STOCK, catalogueFeeds, PRODUCTS } from './catalogue.ts';
import {
  ADDS_UP_WRONGLY,
  CASH_SALE,
  CREDIT_INVOICES,
  LONG_INVOICE,
  NZ_INVOICE,
  SMALL_INVOICES,
  SUPPRESSED,
} from './counter-invoices.ts';
import { KIT_INVOICE } from './kit-invoices.ts';
import { journeyOrders } from './purchase-orders.ts';
import { journeyCosts } from './state-costs.ts';
import { SHEET_PRODUCTS, SHEET_STOCK, sheetOrders } from './stock.ts';

const INVOICES = {
  au: [
    KIT_INVOICE,
    ...CREDIT_INVOICES,
    CASH_SALE,
    SUPPRESSED,
    ADDS_UP_WRONGLY,
    LONG_INVOICE,
    ...SMALL_INVOICES,
  ],
  nz: [NZ_INVOICE],
};

/**
 * Loads the test data of all journeys into the database at `url`, as feeds: the branches of the demo business, a slice of
 * real invoices and the journeys' own, products with stock, costs and orders, accounts with their versions, and the
 * metaproperties of assets.
 */
export async function loadJourneyRecords(url: string): Promise<void> {
  const clock = makeClock(new Date(CLOCK));
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-journey-feeds-'));
  try {
    const { feeds: slice } = await convertSlice(folder);
    for (const countryCode of CountryCode.options) {
      const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
      const branches = ['branches', demoBranches(countryCode, today)] as const;
      const invoices = INVOICES[countryCode].map((invoice) => Invoice.parse(invoice));
      const paths = [
        await writeFeed(folder, branches),
        slice[countryCode],
        await writeFeed(folder, ['invoices', invoices]),
        await writeFeed(folder, [
          'products',
          [
            ...PRODUCTS[countryCode],
            ...SHEET_PRODUCTS[countryCode],
            ...(countryCode === 'au' ? CATALOGUE_PRODUCTS : []),
          ],
        ]),
        await writeFeed(folder, [
          'stock',
          [...SHEET_STOCK[countryCode], ...(countryCode === 'au' ? CATALOGUE_STOCK : [])],
        ]),
        ...(await Promise.all(catalogueFeeds(countryCode).map((feed) => writeFeed(folder, feed)))),
        await writeFeed(folder, ['metaproperties', METAPROPERTIES]),
        await writeFeed(folder, ['segments', ACCOUNT_CODES.segments]),
        await writeFeed(folder, ['sub-segments', ACCOUNT_CODES.subSegments]),
        await writeFeed(folder, ['states', demoStates(countryCode)]),
        await writeFeed(folder, ['state-costs', journeyCosts(countryCode)]),
        await writeFeed(folder, [
          'purchase-orders',
          [...sheetOrders(today)[countryCode], ...journeyOrders(countryCode, dayFrom(today))],
        ]),
      ];
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
