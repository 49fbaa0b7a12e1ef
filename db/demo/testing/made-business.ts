import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import type { PurchaseOrder } from '#lib/procurement/schema.ts';
import { demoAccounts } from '../accounts.ts';
import { demoBranches } from '../branches.ts';
import { demoBusiness } from '../business.ts';
import { demoCatalogue } from '../catalogue.ts';
import { demoStates } from '../states.ts';
import { firstDateOf } from '../trading/calendar.ts';
import type { CommitmentRecord, StockRecord } from '../trading/stock.ts';
import type { Story } from './story-faults.ts';
import { type World, worldOf } from './world.ts';

/** The demo business as of `today`, with its facts read from its feeds rather than from the code that generated it. */
export function madeBusiness(
  countryCode: CountryCode,
  today: string,
  scale = 1,
): { readonly story: Story; readonly world: World; readonly feeds: ReadonlyMap<string, object[]> } {
  const feeds = new Map(
    demoBusiness(countryCode, today, scale).feeds.map(([name, records]) => [name, [...records]]),
  );
  const { stateCosts, productStatuses } = demoCatalogue(countryCode, today);
  const world = worldOf({
    countryCode,
    branches: demoBranches(countryCode, firstDateOf(today)),
    states: demoStates(countryCode),
    stateCosts,
    productStatuses,
    accountTerms: demoAccounts(countryCode, today, scale).terms,
  });
  const story = {
    today,
    // The loader validates that the feeds have these types.
    invoices: feeds.get('invoices') as Invoice[],
    purchaseOrders: feeds.get('purchase-orders') as PurchaseOrder[],
    stock: feeds.get('stock') as StockRecord[],
    commitments: feeds.get('commitments') as CommitmentRecord[],
  };
  return { story, world, feeds };
}
