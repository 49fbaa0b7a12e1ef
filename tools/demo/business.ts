import type { CountryCode } from '#lib/api/fields.ts';
import { type AccountChange, demoAccounts } from './accounts/accounts.ts';
import { demoIndustryTypes, demoSegments, demoSubSegments } from './accounts/segments.ts';
import { demoMetaproperties } from './assets/metaproperties.ts';
import { demoBranches } from './branches/branches.ts';
import { demoBusinessUnitTypes, demoStates } from './branches/states.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { createMarket } from './trading/market.ts';
import { demoHoldbacks } from './trading/stock.ts';
import type { TradingVolume } from './trading/trade.ts';
import { generateTrade } from './trading/trading.ts';

/** A feed: the name of its resource and its records, which can be iterated once. */
export type DemoFeed = readonly [resource: string, records: Iterable<object>];

/** The demo business of one country as feeds. */
type DemoBusiness = {
  /** To be iterated once each, in this order. */
  readonly feeds: readonly DemoFeed[];
  /** Past states of accounts, to be loaded before the current ones. */
  readonly accountChanges: readonly AccountChange[];
};

/**
 * The business as of `today` (`YYYY-MM-DD`), the same every time. `scale` multiplies the trade; branches, products and
 * customers stay the same.
 */
export function demoBusiness(countryCode: CountryCode, today: string, scale = 1): DemoBusiness {
  const catalogue = demoCatalogue(countryCode, today);
  const customers = demoAccounts(countryCode, today);
  const trade = generateTrade(
    () => createMarket(countryCode, today, { ...catalogue, customers: customers.customers }),
    tradingVolume(countryCode, scale),
  );
  return {
    feeds: [
      ['metaproperties', demoMetaproperties()],
      ['states', demoStates(countryCode)],
      ['business-unit-types', demoBusinessUnitTypes(countryCode)],
      ['branches', demoBranches(countryCode, today)],
      ['families', catalogue.families],
      ['statuses', catalogue.statuses],
      ['sections', catalogue.sections],
      ['categories', catalogue.categories],
      ['brands', catalogue.brands],
      ['products', catalogue.products],
      ['product-attributes', catalogue.productAttributes],
      ['product-statuses', catalogue.productStatuses],
      ['state-costs', catalogue.stateCosts],
      ['industry-types', demoIndustryTypes()],
      ['segments', demoSegments()],
      ['sub-segments', demoSubSegments()],
      ['accounts', customers.accounts],
      ['invoices', trade.invoices],
      ['purchase-orders', trade.purchaseOrders],
      ['stock', trade.stock],
      ['commitments', trade.commitments],
      ['channel-holdbacks', demoHoldbacks(countryCode)],
    ],
    accountChanges: customers.changes,
  };
}

/** Both countries together have 20,000 invoices. */
function tradingVolume(countryCode: CountryCode, scale: number): TradingVolume {
  const { invoices, stockOrders } = VOLUMES[countryCode];
  return {
    invoices: Math.round(invoices * scale),
    stockOrders: Math.round(stockOrders * scale),
    busyness: Math.max(1, scale),
  };
}

const VOLUMES = {
  au: { invoices: 12_500, stockOrders: 1_100 },
  nz: { invoices: 7_500, stockOrders: 700 },
} as const;
