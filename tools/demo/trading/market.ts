import type { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { State } from '#lib/branches/reference-schema.ts';
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

/** A quantity of an item. */
export type ItemQuantity = { readonly item: DemoItem; readonly quantity: number };

/** A cost record with an invoice cost, which documents need. */
export type InvoicedCost = StateCostRecord & { readonly invoiceCost: number };

/** What a branch may do with a product on a date, by its status there. */
export type Ranging = 'sold' | 'bought' | 'stocked';

/** What a business trades with in one country, with lookups and weighted pickers. */
export type Market = {
  readonly countryCode: CountryCode;
  /** `YYYY-MM-DD`, in the country's first time zone. */
  readonly today: string;
  /** With the special hours of all days since `firstDateOf(today)`. */
  readonly branches: readonly BranchRecord[];
  readonly states: readonly State[];
  readonly items: readonly DemoItem[];
  readonly branchOf: ReadonlyMap<string, BranchRecord>;
  /** Branches that sell over the counter. */
  readonly shops: readonly BranchRecord[];
  /** A few shops near a branch, nearest first, starting with the branch itself. */
  shopsNear(branchNumber: string): readonly BranchRecord[];
  /** Distribution centres, which only stock goods, the nearest to a branch first. */
  warehousesNear(branch: BranchRecord): readonly BranchRecord[];
  /** The cost of an item in a branch's state on a date, if it has one. */
  costOn(item: DemoItem, branch: BranchRecord, date: string): InvoicedCost | undefined;
  /** Whether the status of an item at a branch on a date, and that of every component of a kit, allows something. */
  is(ranging: Ranging, item: DemoItem, branch: BranchRecord, date: string): boolean;
  /** The components of one kit; none of another item. */
  componentsOf(item: DemoItem): readonly ItemQuantity[];
  /** Picks any goods, a kit, what has to be bought in, a service sold with goods, or a tool hire, by demand. */
  readonly pick: Readonly<
    Record<'goods' | 'kit' | 'special' | 'service' | 'hire', (random: Random) => DemoItem>
  >;
  /** The item that deposits are sold as. */
  readonly deposit: DemoItem;
  /** Picks a customer; some buy much more than others. */
  readonly pickAccount: (random: Random) => DemoCustomer;
};

type Traded = Pick<DemoCatalogue, 'items' | 'stateCosts' | 'productStatuses'> & {
  /** Current and former customers. */
  readonly customers: readonly DemoCustomer[];
};

/** Prepares the lookups and pickers. */
export function createMarket(countryCode: CountryCode, today: string, traded: Traded): Market {
  const { items, customers } = traded;
  // Hours since the first day of trading, past and future. Nothing is traded on Boxing Day.
  const branches = demoBranches(countryCode, firstDateOf(today), 'closed');
  const states = demoStates(countryCode);
  const stateCodes = new Map(states.map(({ shortDescription, code }) => [shortDescription, code]));
  const stateCodeOf = ({ location }: BranchRecord) => stateCodes.get(location.address.state) ?? '';
  const itemOf = new Map(items.map((item) => [item.number, item]));
  const componentsOf = memoized(({ kitComponents = [] }: DemoItem) =>
    kitComponents.flatMap(({ productNumber, quantity }) => {
      const item = itemOf.get(productNumber);
      return item === undefined ? [] : [{ item, quantity }];
    }),
  );
  const shops = branches.filter(({ identity }) => identity?.isTrading !== false);
  const warehouses = branches.filter((branch) => !shops.includes(branch));
  const nearShops = new Map(branches.map((branch) => [branch.number, nearbyShops(shops, branch)]));
  const goods = items.filter(({ productType }) => productType !== 'SERVICE');
  const services = items.filter(({ productType }) => productType === 'SERVICE');
  const byDemand = (some: readonly DemoItem[]) => weightedPicker(some, demandWeight);
  const kit = byDemand(goods.filter(({ kitComponents }) => kitComponents));
  const special = byDemand(goods.filter(({ productType }) => productType === 'NON_STOCK'));
  const deposit = services.find(({ description }) => description.includes('Order Deposit'));
  if (deposit === undefined) throw new Error('Nothing is sold as a deposit.');
  return {
    ...{ countryCode, today, branches, states, items },
    branchOf: new Map(branches.map((branch) => [branch.number, branch])),
    shops,
    shopsNear: (branchNumber) => nearShops.get(branchNumber) ?? shops,
    warehousesNear: memoized((branch: BranchRecord) => nearestOf(warehouses, branch)),
    costOn: costLookup(traded.stateCosts, stateCodeOf),
    is: rangingLookup(traded.productStatuses, { stateCodeOf, componentsOf }),
    componentsOf,
    pick: {
      goods: byDemand(goods),
      kit,
      special: (random) => (random.chance(0.12) ? kit : special)(random),
      hire: byDemand(services.filter(isHire)),
      // Delivery fees are part of the totals, not a line.
      service: byDemand(
        services.filter(
          (each) => each !== deposit && !isHire(each) && !each.description.startsWith('Delivery '),
        ),
      ),
    },
    deposit,
    pickAccount: weightedPicker(customers, ({ habits }) => habits.weight),
  };
}

/** Relative demand for an item. */
export function demandWeight({ demand }: DemoItem): number {
  return 1 + 200 * demand ** 2;
}

function isHire({ description }: DemoItem): boolean {
  return description.startsWith('Hire ');
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

function costLookup(
  records: readonly StateCostRecord[],
  stateCodeOf: StateCodeOf,
): Market['costOn'] {
  const sorted = records
    .filter((cost): cost is InvoicedCost => cost.invoiceCost !== undefined)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1));
  const histories = Map.groupBy(sorted, (cost) => `${cost.productNumber} ${cost.stateCode}`);
  return ({ number }, branch, date) =>
    histories
      .get(`${number} ${stateCodeOf(branch)}`)
      ?.findLast(({ effectiveDate }) => effectiveDate <= date);
}

function rangingLookup(
  statuses: readonly StatusRecord[],
  { stateCodeOf, componentsOf }: Pick<Market, 'componentsOf'> & { stateCodeOf: StateCodeOf },
): Market['is'] {
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
  const is: Market['is'] = (ranging, item, branch, date) =>
    STATUSES[ranging].has(statusOf(item.number, branch, date)) &&
    componentsOf(item).every((part) => is(ranging, part.item, branch, date));
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

/** Lists the pieces of an item, taking nested kits apart; the item itself if it is not a kit. */
export function explodeKit(
  market: Pick<Market, 'componentsOf'>,
  { item, quantity }: ItemQuantity,
): ItemQuantity[] {
  if (item.kitComponents === undefined) return [{ item, quantity }];
  const pieces = new Map<DemoItem, number>();
  for (const part of market.componentsOf(item)) {
    const whole = { item: part.item, quantity: part.quantity * quantity };
    for (const piece of explodeKit(market, whole))
      pieces.set(piece.item, (pieces.get(piece.item) ?? 0) + piece.quantity);
  }
  return [...pieces].map(([piece, count]) => ({ item: piece, quantity: count }));
}
