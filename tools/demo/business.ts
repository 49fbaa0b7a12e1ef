import type { CountryCode } from '#lib/api/fields.ts';
import { type AccountChange, demoAccounts } from './accounts/accounts.ts';
import { demoIndustryTypes, demoSegments, demoSubSegments } from './accounts/segments.ts';
import { demoMetaproperties } from './assets/metaproperties.ts';
import { demoBranches } from './branches/branches.ts';
import { demoBusinessUnitTypes, demoStates } from './branches/states.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { createMarket } from './trading/market.ts';
import type { TradingVolume } from './trading/trade.ts';
import { type DemoFeed, tradeFeeds } from './trading/trading.ts';

export type { DemoFeed } from './trading/trading.ts';

/** The demo business of one country as feeds. */
type DemoBusiness = {
  /** To be iterated once, in this order. */
  readonly feeds: Generator<DemoFeed>;
  /** Past states of accounts, to be loaded before the current ones. */
  readonly accountChanges: readonly AccountChange[];
};

/**
 * The business as of `today` (`YYYY-MM-DD`), the same every time. `scale` multiplies the trade; branches, products and
 * customers stay the same.
 */
export function demoBusiness(countryCode: CountryCode, today: string, scale = 1): DemoBusiness {
  const catalogue = demoCatalogue(countryCode, today);
  const { accounts, changes, customers } = demoAccounts(countryCode, today);
  const feeds = function* (): Generator<DemoFeed> {
    yield ['metaproperties', demoMetaproperties()];
    yield ['states', demoStates(countryCode)];
    yield ['business-unit-types', demoBusinessUnitTypes(countryCode)];
    yield ['branches', demoBranches(countryCode, today)];
    yield ['families', catalogue.families];
    yield ['statuses', catalogue.statuses];
    yield ['sections', catalogue.sections];
    yield ['categories', catalogue.categories];
    yield ['brands', catalogue.brands];
    yield ['products', catalogue.products];
    yield ['product-attributes', catalogue.productAttributes];
    yield ['product-statuses', catalogue.productStatuses];
    yield ['state-costs', catalogue.stateCosts];
    yield ['industry-types', demoIndustryTypes()];
    yield ['segments', demoSegments()];
    yield ['sub-segments', demoSubSegments()];
    yield ['accounts', accounts];
    const market = createMarket(countryCode, today, { ...catalogue, customers });
    yield* tradeFeeds(market, tradingVolume(countryCode, scale));
  };
  return { feeds: feeds(), accountChanges: changes };
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
