import { z } from 'zod';
import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import { relevantStatus } from '#lib/products/statuses/relevant-status.ts';
import type { DemoCustomer } from '#tools/demo/accounts.ts';
import { demoBranches, demoStates } from '#tools/demo/branches.ts';
import type { DemoCatalogue, DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import data from '#tools/demo/data/trade.json' with { type: 'json' };
import { dataLines, memoized } from '#tools/demo/data-file.ts';
import { type Random, randomFor, weightedPicker } from '#tools/demo/random.ts';
import { DAYS_BACK, dateOf, dayOf, openingHours } from './calendar.ts';

/** What a business trades with in one country, with lookups and weighted pickers; dates are days of the calendar. */
export type Market = ReturnType<typeof createMarket>;

type Traded = Pick<DemoCatalogue, 'items' | 'stateCosts' | 'productStatuses'> & {
  /** Current and former customers. */
  readonly customers: readonly DemoCustomer[];
  /** Volume of trade relative to the usual. */
  readonly busyness: number;
};

/** Prepares the lookups and pickers as of `date`. */
export function createMarket(
  countryCode: CountryCode,
  date: string,
  { items, customers, stateCosts, productStatuses, busyness }: Traded,
) {
  const today = dayOf(date);
  // Hours since the first day of trading, past and future. Nothing is traded on Boxing Day.
  const branches = demoBranches(countryCode, dateOf(today - DAYS_BACK), 'closed');
  const branchOf = new Map(branches.map((branch) => [branch.number, branch]));
  const states = demoStates(countryCode);
  const stateCodes = new Map(states.map(({ shortDescription, code }) => [shortDescription, code]));
  const stateCodeOf = ({ location }: BranchRecord) => stateCodes.get(location.address.state);
  const branchesOf = (numbers: readonly string[]) =>
    numbers.flatMap((number) => branchOf.get(number) ?? []);
  const nearby = new Map(
    dataLines(`${countryCode}/nearby-branches.ndjson`, Nearby).map((row) => [
      row.branch,
      { shops: branchesOf(row.shops), warehouses: branchesOf(row.warehouses) },
    ]),
  );
  const shops = branches.filter((branch) => !isDistributionCentre(branch));
  const costs = Map.groupBy(stateCosts, (cost) => `${cost.productNumber} ${cost.stateCode}`);
  const statuses = Map.groupBy(productStatuses, ({ productNumber }) => productNumber);
  const allows = (ranging: Ranging, item: DemoItem, branch: BranchRecord, day: number): boolean => {
    const stateCode = stateCodeOf(branch);
    const typeCode = branch.identity?.type?.code;
    const entries = (statuses.get(item.number) ?? []).filter(
      (each) =>
        (each.stateCode ?? stateCode) === stateCode &&
        (each.businessUnitTypeCode ?? typeCode) === typeCode &&
        (each.branchNumber ?? branch.number) === branch.number,
    );
    const status = relevantStatus(entries, dateOf(day))?.statusCode ?? 'ACTIVE';
    return (
      STATUSES[ranging].has(status) &&
      item.components.every((part) => allows(ranging, part.item, branch, day))
    );
  };
  const deposit = items.find(isDeposit);
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
    ...openingHours(),
    branchOf: (number: string) => branchOf.get(number),
    /** Branches that sell over the counter. */
    shops,
    nearbyOf: (branchNumber: string) => nearby.get(branchNumber) ?? { shops, warehouses: [] },
    /** The cost of an item in a branch's state on a day, if it has one. */
    costOn: ({ number }: DemoItem, branch: BranchRecord, day: number) =>
      costs
        .get(`${number} ${stateCodeOf(branch)}`)
        ?.findLast(({ effectiveDate }) => effectiveDate <= dateOf(day)),
    /** Whether the status of an item at a branch on a day, and that of every component of a kit, allows something. */
    allows,
    /** What a branch stocks, and a picker of it by demand. */
    assortmentAt: memoized((branch: BranchRecord) => {
      const isStocked = (item: DemoItem) => allows('stocked', item, branch, today);
      const stocked = stockLevels(items, branch, isStocked, busyness);
      const levels = new Map(stocked.map((level) => [level.item, level]));
      return { levels, pick: weightedPicker([...levels.keys()], demandWeight) };
    }),
    /** Pick an item by demand: any goods, a kit, what has to be bought in, a service sold with goods, a tool hire. */
    pick: {
      goods: pickFrom(({ productType }) => productType !== 'SERVICE'),
      kit: pickKit,
      special: (random: Random) => (random.chance(0.12) ? pickKit : pickSpecial)(random),
      // Delivery fees are part of the totals, not a line.
      service: pickFrom(
        (each) =>
          each.productType === 'SERVICE' &&
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

/** What a branch may do with a product on a day, by its status there. */
type Ranging = 'sold' | 'bought' | 'stocked';

/** Items that the supplier holds back or discontinued are sold while stocks last. */
const STATUSES: Readonly<Record<Ranging, ReadonlySet<string>>> = {
  bought: new Set(['ACTIVE', 'SEASONAL', 'SPECIAL_ORDER']),
  sold: new Set(['ACTIVE', 'SEASONAL', 'SPECIAL_ORDER', 'RUN_OUT', 'SUPPLY_HOLD']),
  stocked: new Set(['ACTIVE', 'SEASONAL', 'RUN_OUT', 'SUPPLY_HOLD']),
};

export function isDistributionCentre({ identity }: BranchRecord): boolean {
  return identity?.isTrading === false;
}

function isDeposit({ description, productType }: DemoItem): boolean {
  return productType === 'SERVICE' && description.includes('Order Deposit');
}

function isHire({ description }: DemoItem): boolean {
  return description.startsWith('Hire ');
}

/** Relative demand for an item. */
function demandWeight({ demand }: DemoItem): number {
  return 1 + 200 * demand ** 2;
}

/** The branches that serve the customers of a branch, nearest first: in `data/COUNTRY/nearby-branches.ndjson`. */
const Nearby = z.strictObject({
  branch: z.string(),
  /** A few shops within 80 km, beginning with the branch itself; of a warehouse the nearest one at least. */
  shops: z.array(z.string()),
  /** Distribution centres, which only stock goods. */
  warehouses: z.array(z.string()),
});

/** An item that a branch stocks: the level that it refills to, and what is left of that today, before any customers. */
export type StockLevel = { readonly item: DemoItem; readonly level: number; readonly left: number };

/** Of these items a branch stocks the popular ones of its trade and some of the others, a warehouse nearly all. */
function stockLevels(
  items: readonly DemoItem[],
  branch: BranchRecord,
  isStocked: (item: DemoItem) => boolean,
  busyness: number,
): StockLevel[] {
  const random = randomFor(`assortment of ${branch.number}`);
  const isWarehouse = isDistributionCentre(branch);
  const size = isWarehouse ? 3 : random.int(8, 18) / 10;
  const sections = STOCKED_SECTIONS[branch.identity?.type?.code ?? ''];
  return items.flatMap((item) => {
    if (item.productType !== 'STOCK') return [];
    const isKept = random.chance(Math.min(0.95, (0.05 + 0.5 * item.demand) * size));
    if (!isKept || sections?.includes(item.sectionCode) === false) return [];
    if (!isStocked(item)) return [];
    const packs = random.int(2, 8) * (0.4 + 1.6 * item.demand) * (isWarehouse ? 6 : 1.6);
    const level = packSize(item) * Math.ceil(packs * busyness);
    const left = random.chance(0.02) ? 0 : Math.ceil((level * random.int(45, 100)) / 100);
    return { item, level, left };
  });
}

/** Sections that a branch stocks, by business unit type code; a warehouse stocks all. */
const STOCKED_SECTIONS: Readonly<Record<string, readonly string[]>> = data.stockedSections;

/** Pack size of an item. */
export function packSize({ unitOfMeasure, cost }: DemoItem): number {
  if (unitOfMeasure === 'M') return 50;
  if (cost < 2) return 100;
  if (cost < 15) return 10;
  return cost < 80 ? 2 : 1;
}
