import type { CountryCode } from '#lib/api/fields.ts';
import type { AccountChange } from './accounts/life.ts';
import { demoAccounts } from './accounts.ts';
import { demoBranches } from './branches.ts';
import { demoBusinessUnitTypes } from './business-unit-types.ts';
import { type DemoCatalogue, demoCatalogue } from './catalogue.ts';
import { demoMetaproperties } from './metaproperties.ts';
import { demoStates } from './states.ts';
import { demoSuppliers } from './suppliers.ts';
import { demoTrade, type Volume } from './trading/trade.ts';

/** A feed of a made-up business: the name of its resource, and its records, to be gone through once. */
export type DemoFeed = readonly [resource: string, records: Iterable<object>];

/** A made-up business of one country as feeds. */
export type DemoBusiness = {
  /** In the order that they have to be gone through, each once. */
  readonly feeds: readonly DemoFeed[];
  /** How accounts became what they are: to be loaded before those of today. */
  readonly accountChanges: readonly AccountChange[];
};

/**
 * The business as of `today` (`YYYY-MM-DD`), the same every time. `scale` says how many times as much
 * it trades, with how many times as many customers; branches and products stay.
 */
export function demoBusiness(countryCode: CountryCode, today: string, scale = 1): DemoBusiness {
  const branches = demoBranches(countryCode, today);
  const catalogue = demoCatalogue(countryCode, today);
  const customers = demoAccounts(countryCode, today, scale);
  const items = itemsOf(catalogue);
  // Those closed or deleted by now too: they bought before.
  const accounts = customers.accounts.map((account) => ({
    ...account,
    terms: customers.terms.get(account.number) ?? [],
  }));
  const suppliers = demoSuppliers(countryCode);
  const trade = demoTrade(
    { countryCode, today, branches, items, suppliers, accounts },
    volumeOf(countryCode, scale),
  );
  return {
    feeds: [
      ['metaproperties', demoMetaproperties()],
      ['states', demoStates(countryCode)],
      ['business-unit-types', demoBusinessUnitTypes(countryCode)],
      ['branches', branches],
      ['families', catalogue.families],
      ['statuses', catalogue.statuses],
      ['sections', catalogue.sections],
      ['categories', catalogue.categories],
      ['brands', catalogue.brands],
      ['products', catalogue.products],
      ['product-attributes', catalogue.productAttributes],
      ['product-statuses', catalogue.productStatuses],
      ['state-costs', catalogue.stateCosts],
      ['industry-types', customers.industryTypes],
      ['segments', customers.segments],
      ['sub-segments', customers.subSegments],
      ['accounts', customers.accounts],
      ['invoices', trade.invoices],
      ['purchase-orders', trade.purchaseOrders],
      ['stock', trade.stock],
      ['commitments', trade.commitments],
      ['channel-holdbacks', trade.holdbacks],
    ],
    accountChanges: customers.changes,
  };
}

function itemsOf({ items, products }: DemoCatalogue) {
  const exempt = new Set(
    products.filter(({ isGstExempt }) => isGstExempt).map((each) => each.number),
  );
  return items.map((item) => ({ ...item, isGstExempt: exempt.has(item.number) }));
}

/** Both countries together have 20,000 invoices. */
function volumeOf(countryCode: CountryCode, scale: number): Volume {
  const { invoices, stockOrders, callOffs } = VOLUMES[countryCode];
  return {
    invoices: Math.round(invoices * scale),
    stockOrders: Math.round(stockOrders * scale),
    callOffs: Math.round(callOffs * scale),
  };
}

const VOLUMES: Readonly<Record<CountryCode, Volume>> = {
  au: { invoices: 12_500, stockOrders: 1_100, callOffs: 300 },
  nz: { invoices: 7_500, stockOrders: 700, callOffs: 200 },
};
