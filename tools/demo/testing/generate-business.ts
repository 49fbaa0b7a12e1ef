import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { demoAccounts } from '#tools/demo/accounts/accounts.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { demoStates } from '#tools/demo/branches/states.ts';
import { demoBusiness } from '#tools/demo/business.ts';
import { demoCatalogue } from '#tools/demo/catalogue/catalogue.ts';
import { firstDateOf } from '#tools/demo/trading/calendar.ts';
import type { CommitmentRecord, StockRecord } from '#tools/demo/trading/stock.ts';
import { type BusinessFacts, businessFacts } from './business-facts.ts';
import type { BusinessRecords } from './consistency-rules.ts';

/** The demo business as of `today`, with its facts read from its feeds rather than from the code that generated it. */
export function generateBusiness(
  countryCode: CountryCode,
  today: string,
  scale = 1,
): {
  readonly records: BusinessRecords;
  readonly facts: BusinessFacts;
  readonly feeds: ReadonlyMap<string, object[]>;
} {
  const feeds = new Map(
    demoBusiness(countryCode, today, scale).feeds.map(([name, records]) => [name, [...records]]),
  );
  const { stateCosts, productStatuses } = demoCatalogue(countryCode, today);
  const facts = businessFacts({
    countryCode,
    branches: demoBranches(countryCode, firstDateOf(today)),
    states: demoStates(countryCode),
    stateCosts,
    productStatuses,
    accountTerms: new Map(
      demoAccounts(countryCode, today).customers.map(({ number, terms }) => [number, terms]),
    ),
  });
  const business = {
    today,
    // The loader validates that the feeds have these types.
    invoices: feeds.get('invoices') as Invoice[],
    purchaseOrders: feeds.get('purchase-orders') as PurchaseOrder[],
    stock: feeds.get('stock') as StockRecord[],
    commitments: feeds.get('commitments') as CommitmentRecord[],
  };
  return { records: business, facts, feeds };
}
