import type { CountryCode } from '#lib/api/fields.ts';
import { kilometresBetween } from '#lib/branches/branch-location.ts';
import type { State } from '#lib/branches/reference-schema.ts';
import type { BranchRecord } from '#lib/branches/schema.ts';
import type { StateCostRecord } from '#lib/costs/schema.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { weightedPicker } from '#tools/demo/values/weighted-picker.ts';
import type { AccountTerms } from '../accounts/terms.ts';
import type { Depot } from '../suppliers/depots.ts';

/** A catalogue item as trading needs it; money in dollars without GST. */
export type MarketItem = {
  readonly number: string;
  readonly description: string;
  readonly unitOfMeasure: string;
  readonly productType: 'STOCK' | 'NON_STOCK' | 'KIT' | 'SERVICE';
  readonly cost: number;
  readonly sellPrice: number;
  readonly supplierNumber: number;
  readonly partNumber: string;
  /** Demand, 0 to 1. */
  readonly popularity: number;
  readonly kitComponents?: readonly KitItem[];
  readonly isImported: boolean;
  readonly isGstExempt?: boolean;
  /** Code of its catalogue section. */
  readonly sectionCode: string;
};

type KitItem = { readonly productNumber: string; readonly quantity: number };

export type MarketSupplier = {
  readonly number: number;
  readonly name: string;
  readonly phone: string;
  readonly address: {
    readonly line1: string;
    readonly line2?: string;
    readonly line3?: string;
    readonly state: string;
    readonly postcode: string;
  };
  readonly leadTimeDays: number;
  readonly isOverseas: boolean;
  readonly fax?: string;
  /** Where its goods can be collected. */
  readonly depots: readonly Depot[];
  /** ISO 4217. */
  readonly currency: string;
  /** Rebate at the end of the period, in percent. */
  readonly rebatePercent: number;
};

/** A customer as in the accounts feed, with the members that documents need. */
export type MarketAccount = {
  readonly number: string;
  readonly name: string;
  readonly abn?: string;
  readonly nzbn?: string;
  readonly tradeType?: string;
  readonly homeBranchNumber?: string;
  readonly isGstExempt?: boolean;
  readonly isPurchaseOrderRequired?: boolean;
  readonly contacts?: readonly AccountContact[];
  readonly addresses?: readonly AccountAddress[];
  /** Earliest first; the first `from` is the day it was opened. */
  readonly terms: readonly AccountTerms[];
};

type AccountContact = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly emailAddress?: string;
  readonly mobilePhoneNumber?: string;
  readonly preferredPhoneNumber?: string;
};

export type AccountAddress = {
  readonly type: 'BILLING' | 'DELIVERY';
  readonly line1?: string;
  readonly line2?: string;
  readonly suburb?: string;
  readonly state?: string;
  readonly postcode?: string;
};

/** The data that a business trades with in one country. */
export type TradingData = {
  readonly countryCode: CountryCode;
  /** `YYYY-MM-DD`, in the country's first time zone. */
  readonly today: string;
  /** With the special hours of all days since `firstDateOf(today)`. */
  readonly branches: readonly BranchRecord[];
  readonly states: readonly State[];
  readonly items: readonly MarketItem[];
  readonly stateCosts: readonly StateCostRecord[];
  readonly productStatuses: readonly StatusRecord[];
  readonly suppliers: readonly MarketSupplier[];
  /** Current and former accounts. */
  readonly accounts: readonly MarketAccount[];
};

/** The trading data with lookups and weighted pickers. */
export type Market = TradingData & {
  readonly branchOf: ReadonlyMap<string, BranchRecord>;
  readonly itemOf: ReadonlyMap<string, MarketItem>;
  readonly supplierOf: ReadonlyMap<number, MarketSupplier>;
  /** The state code of a branch. */
  readonly stateCodeOf: (branch: BranchRecord) => string;
  /** Branches that sell over the counter, and distribution centres that only stock goods. */
  readonly shops: readonly BranchRecord[];
  readonly warehouses: readonly BranchRecord[];
  /**
   * A few shops near each branch, by its number, and all warehouses; nearest first, starting with the branch itself.
   */
  readonly nearby: ReadonlyMap<
    string,
    Readonly<Record<'shops' | 'warehouses', readonly BranchRecord[]>>
  >;
  /** Picks any goods, by demand. */
  readonly pickAny: (random: Random) => MarketItem;
  /** Picks an item that has to be bought in, at times a kit. */
  readonly pickSpecial: (random: Random) => MarketItem;
  readonly pickKit: (random: Random) => MarketItem;
  /** Picks a service sold along with goods. */
  readonly pickService: (random: Random) => MarketItem;
  /** Picks a tool hire, by day or week. */
  readonly pickHire: (random: Random) => MarketItem;
  /** The item that deposits are sold as. */
  readonly deposit: MarketItem | undefined;
  /** Picks a customer; some buy much more than others. */
  readonly pickAccount: (random: Random) => MarketAccount;
};

/** Prepares the lookups and pickers. */
export function createMarket(data: TradingData): Market {
  const { countryCode, branches, items, suppliers, accounts, states } = data;
  const shops = branches.filter(({ identity }) => identity?.isTrading !== false);
  const warehouses = branches.filter((branch) => !shops.includes(branch));
  const goods = items.filter(({ productType }) => productType !== 'SERVICE');
  const services = items.filter(({ productType }) => productType === 'SERVICE');
  const specials = goods.filter(({ productType }) => productType === 'NON_STOCK');
  const pickSpecial = weightedPicker(specials, demandWeight);
  const pickKit = weightedPicker(
    goods.filter(({ kitComponents }) => kitComponents),
    demandWeight,
  );
  const stateCodes = new Map(states.map(({ shortDescription, code }) => [shortDescription, code]));
  const weightRandom = randomFor(`custom ${countryCode}`);
  const accountWeights = new Map(
    accounts.map(({ number }) => [number, weightRandom.int(1, 30) ** 2]),
  );
  return {
    ...data,
    branchOf: new Map(branches.map((branch) => [branch.number, branch])),
    itemOf: new Map(items.map((item) => [item.number, item])),
    supplierOf: new Map(suppliers.map((supplier) => [supplier.number, supplier])),
    stateCodeOf: ({ location }) => stateCodes.get(location.address.state) ?? '',
    shops,
    warehouses,
    nearby: new Map(
      branches.map((branch) => [
        branch.number,
        {
          shops: shopsNear(shops, branch),
          warehouses: nearestOf(warehouses, branch),
        },
      ]),
    ),
    pickAny: weightedPicker(goods, demandWeight),
    pickKit,
    pickService: weightedPicker(services.filter(isSoldWithGoods), demandWeight),
    pickHire: weightedPicker(services.filter(isHire), demandWeight),
    deposit: services.find(isDeposit),
    pickSpecial: (random) => (random.chance(0.12) ? pickKit : pickSpecial)(random),
    pickAccount: weightedPicker(accounts, ({ number }) => accountWeights.get(number) ?? 1),
  };
}

/** Relative demand for an item. */
export function demandWeight({ popularity }: MarketItem): number {
  return 1 + 200 * popularity ** 2;
}

/** The nearest shop, however far, and others close enough to go to instead. */
function shopsNear(shops: readonly BranchRecord[], branch: BranchRecord): BranchRecord[] {
  return nearestOf(shops, branch)
    .slice(0, MAX_NEARBY_SHOPS)
    .filter(
      (shop, at) => at === 0 || kilometresBetween(branch.location, shop.location) <= NEARBY_KM,
    );
}

const MAX_NEARBY_SHOPS = 4;
const NEARBY_KM = 80;

function nearestOf(branches: readonly BranchRecord[], { location }: BranchRecord): BranchRecord[] {
  return branches
    .map((branch) => [branch, kilometresBetween(location, branch.location)] as const)
    .sort(([, a], [, b]) => a - b)
    .map(([branch]) => branch);
}

function isHire({ description }: MarketItem): boolean {
  return description.startsWith('Hire ');
}

function isDeposit({ description }: MarketItem): boolean {
  return description.includes('Order Deposit');
}

/** Delivery fees are part of the totals, not a line. */
function isDelivery({ description }: MarketItem): boolean {
  return description.startsWith('Delivery ');
}

function isSoldWithGoods(service: MarketItem): boolean {
  return !isHire(service) && !isDeposit(service) && !isDelivery(service);
}
