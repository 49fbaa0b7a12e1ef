import type { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import { relevantStatus } from '#lib/products/statuses/relevant-status.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import type { DemoCustomer } from '#tools/demo/accounts/terms.ts';
import { demoBranches } from '#tools/demo/branches/branches.ts';
import { demoStates } from '#tools/demo/branches/states.ts';
import type { DemoCatalogue, DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { type Random, weightedPicker } from '#tools/demo/values/random.ts';
import { firstDateOf } from './calendar.ts';

/** A cost record with an invoice cost, which documents need. */
type InvoicedCost = StateCostRecord & { readonly invoiceCost: number };

/** What a branch may do with a product on a date, by its status there. */
type Ranging = 'sold' | 'bought' | 'stocked';

/** What a business trades with in one country, with lookups and weighted pickers. */
export type Market = ReturnType<typeof createMarket>;

type Traded = Pick<DemoCatalogue, 'items' | 'stateCosts' | 'productStatuses'> & {
  /** Current and former customers. */
  readonly customers: readonly DemoCustomer[];
};

/** Prepares the lookups and pickers. */
export function createMarket(
  countryCode: CountryCode,
  today: string,
  { items, customers, stateCosts, productStatuses }: Traded,
) {
  // Hours since the first day of trading, past and future. Nothing is traded on Boxing Day.
  const branches = demoBranches(countryCode, firstDateOf(today), 'closed');
  const states = demoStates(countryCode);
  const stateCodes = new Map(states.map(({ shortDescription, code }) => [shortDescription, code]));
  const stateCodeOf = ({ location }: BranchRecord) => stateCodes.get(location.address.state) ?? '';
  const shops = branches.filter(({ identity }) => identity?.isTrading !== false);
  const warehouses = branches.filter((branch) => !shops.includes(branch));
  const nearShops = new Map(branches.map((branch) => [branch.number, nearbyShops(shops, branch)]));
  const services = items.filter(({ productType }) => productType === 'SERVICE');
  const isDeposit = ({ description }: DemoItem) => description.includes('Order Deposit');
  const isHire = ({ description }: DemoItem) => description.startsWith('Hire ');
  const deposit = services.find(isDeposit);
  if (deposit === undefined) throw new Error('Nothing is sold as a deposit.');
  const pickFrom = (isWanted: (item: DemoItem) => boolean) =>
    weightedPicker(items.filter(isWanted), demandWeight);
  const pickKit = pickFrom(({ productType }) => productType === 'KIT');
  const pickSpecial = pickFrom(({ productType }) => productType === 'NON_STOCK');
  return {
    countryCode,
    today,
    branches,
    states,
    items,
    branchOf: new Map(branches.map((branch) => [branch.number, branch])),
    /** Branches that sell over the counter. */
    shops,
    /** A few shops near a branch, nearest first, starting with the branch itself. */
    shopsNear: (branchNumber: string) => nearShops.get(branchNumber) ?? shops,
    /** Distribution centres, which only stock goods, the nearest to a branch first. */
    warehousesNear: memoized((branch: BranchRecord) => nearestOf(warehouses, branch)),
    /** The cost of an item in a branch's state on a date, if it has one. */
    costOn: costLookup(stateCosts, stateCodeOf),
    /** Whether the status of an item at a branch on a date, and that of every component of a kit, allows something. */
    is: rangingLookup(productStatuses, stateCodeOf),
    /** Pick an item by demand: any goods, a kit, what has to be bought in, a service sold with goods, a tool hire. */
    pick: {
      goods: pickFrom(({ productType }) => productType !== 'SERVICE'),
      kit: pickKit,
      special: (random: Random) => (random.chance(0.12) ? pickKit : pickSpecial)(random),
      service: pickFrom(
        (each) =>
          each.productType === 'SERVICE' &&
          // Delivery fees are part of the totals, not a line.
          !(isDeposit(each) || isHire(each) || each.description.startsWith('Delivery ')),
      ),
      hire: pickFrom(isHire),
    },
    /** The item that deposits are sold as. */
    deposit,
    /** Picks a customer; some buy much more than others. */
    pickAccount: weightedPicker(customers, ({ habits }) => habits.weight),
  };
}

/** Relative demand for an item. */
export function demandWeight({ demand }: DemoItem): number {
  return 1 + 200 * demand ** 2;
}

/** The nearest shop, however far, and others close enough to go to instead. */
function nearbyShops(shops: readonly BranchRecord[], branch: BranchRecord): BranchRecord[] {
  const isClose = (shop: BranchRecord) =>
    (kilometresBetween(branch.location, shop.location) ?? 0) <= NEARBY_KM;
  return nearestOf(shops, branch)
    .slice(0, MAX_NEARBY_SHOPS)
    .filter((shop, at) => at === 0 || isClose(shop));
}

const MAX_NEARBY_SHOPS = 4;
const NEARBY_KM = 80;

function nearestOf(branches: readonly BranchRecord[], { location }: BranchRecord): BranchRecord[] {
  return branches
    .map((branch) => ({ branch, km: kilometresBetween(location, branch.location) }))
    .sort((a, b) => a.km - b.km)
    .map(({ branch }) => branch);
}

type StateCodeOf = (branch: BranchRecord) => string;

function costLookup(records: readonly StateCostRecord[], stateCodeOf: StateCodeOf) {
  const sorted = records
    .filter((cost): cost is InvoicedCost => cost.invoiceCost !== undefined)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
  const histories = Map.groupBy(sorted, (cost) => `${cost.productNumber} ${cost.stateCode}`);
  return ({ number }: DemoItem, branch: BranchRecord, date: string) =>
    histories
      .get(`${number} ${stateCodeOf(branch)}`)
      ?.findLast(({ effectiveDate }) => effectiveDate <= date);
}

function rangingLookup(statuses: readonly StatusRecord[], stateCodeOf: StateCodeOf) {
  const byProduct = Map.groupBy(statuses, ({ productNumber }) => productNumber);
  const statusOf = (number: string, branch: BranchRecord, date: string) => {
    const typeCode = branch.identity?.type?.code;
    const entries = (byProduct.get(number) ?? []).filter(
      ({ stateCode, businessUnitTypeCode, branchNumber }) =>
        (stateCode ?? stateCodeOf(branch)) === stateCodeOf(branch) &&
        (businessUnitTypeCode ?? typeCode) === typeCode &&
        (branchNumber ?? branch.number) === branch.number,
    );
    return relevantStatus(entries, date)?.statusCode ?? 'ACTIVE';
  };
  const is = (ranging: Ranging, item: DemoItem, branch: BranchRecord, date: string): boolean =>
    STATUSES[ranging].has(statusOf(item.number, branch, date)) &&
    item.components.every((part) => is(ranging, part.item, branch, date));
  return is;
}

/** Items that the supplier holds back or discontinued are sold while stocks last. */
const STATUSES: Readonly<Record<Ranging, ReadonlySet<string>>> = {
  bought: new Set(['ACTIVE', 'SEASONAL', 'SPECIAL_ORDER']),
  sold: new Set(['ACTIVE', 'SEASONAL', 'SPECIAL_ORDER', 'RUN_OUT', 'SUPPLY_HOLD']),
  stocked: new Set(['ACTIVE', 'SEASONAL', 'RUN_OUT', 'SUPPLY_HOLD']),
};

function memoized<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) };
    known.set(key, found);
    return found.value;
  };
}
