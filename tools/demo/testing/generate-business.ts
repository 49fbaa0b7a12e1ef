import type { CountryCode } from '#lib/api/fields.ts';
import { dayHours, departmentHours } from '#lib/branches/hours/day-hours.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { costAtDate } from '#lib/costs/cost-history.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { relevantStatus } from '#lib/products/statuses/relevant-status.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { demoAccounts, termsOn } from '#tools/demo/accounts.ts';
import { demoBranches, demoStates, holidaysAt } from '#tools/demo/branches.ts';
import { demoBusiness } from '#tools/demo/business.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import type { CommitmentRecord, StockRecord } from '#tools/demo/trading/stock.ts';
import { isPostcodeOf } from './postcodes.ts';

/** All documents of a business and its current stock. */
export type BusinessRecords = {
  readonly today: string;
  readonly invoices: readonly Invoice[];
  readonly purchaseOrders: readonly PurchaseOrder[];
  readonly stock: readonly StockRecord[];
  readonly commitments: readonly CommitmentRecord[];
};

/** The facts that documents are checked against, by number and date (`YYYY-MM-DD`). */
export type BusinessFacts = ReturnType<typeof businessFacts>;

type Feeds = ReadonlyMap<string, object[]>;

/** The demo business as of `today`, with its facts read from its feeds rather than from the code that generated it. */
export function generateBusiness(countryCode: CountryCode, today: string, scale = 1) {
  const all = demoBusiness(countryCode, today, scale).feeds.map(([name, each]) => [
    name,
    [...each],
  ]);
  const feeds: Feeds = new Map(JSON.parse(JSON.stringify([...all])));
  const records = {
    today,
    // The loader validates that the feeds have these types.
    invoices: feeds.get('invoices') as Invoice[],
    purchaseOrders: feeds.get('purchase-orders') as PurchaseOrder[],
    stock: feeds.get('stock') as StockRecord[],
    commitments: feeds.get('commitments') as CommitmentRecord[],
  };
  return { records, facts: businessFacts(feeds, countryCode, today), feeds };
}

/** Reads the facts from the feeds, by the same rules as the service. */
function businessFacts(feeds: Feeds, countryCode: CountryCode, today: string) {
  // With the special hours of all days that documents cover.
  const branches = new Map(
    demoBranches(countryCode, dayAfter(today, -DAYS_BACK)).map((branch) => [branch.number, branch]),
  );
  const states = demoStates(countryCode);
  const codes = new Map(states.map((state) => [state.shortDescription, state.code]));
  const stateCodeOf = ({ location }: BranchRecord) => codes.get(location.address.state) ?? '';
  const costs = Map.groupBy(feeds.get('state-costs') as StateCostRecord[], (cost) =>
    [cost.productNumber, cost.stateCode].join(),
  );
  const statuses = Map.groupBy(
    feeds.get('product-statuses') as StatusRecord[],
    ({ productNumber }) => productNumber,
  );
  const accounts = new Map(
    demoAccounts(countryCode, today).customers.map((each) => [each.number, each]),
  );
  return {
    branchOf: (number = '') => branches.get(number),
    /** The opening hours of a branch; empty when it is closed. */
    hoursOn: (branch: BranchRecord, date: string) => dayHours(branch, date).ranges,
    /** Codes of the open departments. */
    departmentsOn: (branch: BranchRecord, date: string) =>
      (branch.departments ?? [])
        .filter((each) => dayHours(departmentHours(branch, each), date).ranges.length > 0)
        .map(({ code }) => code),
    isHoliday: (branch: BranchRecord, date: string) => holidaysAt(branch).has(date),
    costOn: (product: string, branch: BranchRecord, date: string) => {
      const steps = costs.get([product, stateCodeOf(branch)].join()) ?? [];
      return costAtDate({ steps, earlier: 0 }, date).inForce;
    },
    statusOn: (product: string, branch: BranchRecord, date: string) => {
      const here = (statuses.get(product) ?? []).filter(
        (each) =>
          each.level === 'NATIONAL' ||
          each.stateCode === stateCodeOf(branch) ||
          each.businessUnitTypeCode === (branch.identity?.type?.code ?? '') ||
          each.branchNumber === branch.number,
      );
      return relevantStatus(here, date)?.statusCode;
    },
    isPostcodeOf: (state: string, postcode: string) => isPostcodeOf(countryCode, state, postcode),
    /** Undefined before the account was opened. */
    termsOn: (account: string, date: string) =>
      termsOn({ terms: accounts.get(account)?.terms ?? [] }, date),
  };
}
