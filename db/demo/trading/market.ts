import type { CountryCode } from '#lib/api/fields.ts';
import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { AccountTerms } from '../accounts/terms.ts';
import { type Random, randomFor } from '../random.ts';
import type { Depot } from '../suppliers/depots.ts';
import { picker } from './picker.ts';

/** An item of the catalogue as trading knows it; money in dollars without GST. */
export type MarketItem = {
  readonly number: string;
  readonly description: string;
  readonly unitOfMeasure: string;
  readonly productType: 'STOCK' | 'NON_STOCK' | 'KIT' | 'SERVICE';
  readonly cost: number;
  readonly sellPrice: number;
  readonly supplierNumber: number;
  readonly partNumber: string;
  /** How often it is sold, 0 to 1. */
  readonly popularity: number;
  readonly kitComponents?: readonly KitPart[];
  readonly isImported: boolean;
  readonly isGstExempt?: boolean;
};

export type KitPart = { readonly productNumber: string; readonly quantity: number };

/** A supplier that the business buys from. */
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
  /** Where its goods can be fetched. */
  readonly depots: readonly Depot[];
  /** ISO 4217. */
  readonly currency: string;
  /** What it gives back at the end of the period, in percent. */
  readonly rebatePercent: number;
};

/** A customer, in the shape of the feed of accounts, as far as documents speak of it. */
export type MarketAccount = {
  readonly number: string;
  readonly name: string;
  readonly abn?: string;
  readonly nzbn?: string;
  readonly accountType?: 'CASH' | 'CREDIT';
  readonly tradeType?: string;
  readonly homeBranchNumber?: string;
  readonly paymentTermsDays?: number;
  readonly isGstExempt?: boolean;
  readonly isPurchaseOrderRequired?: boolean;
  readonly contacts?: readonly AccountContact[];
  readonly addresses?: readonly AccountAddress[];
  /** The earliest first; the first `from` is the day that it was opened. */
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

/** What a business trades with in one country. */
export type Holdings = {
  readonly countryCode: CountryCode;
  /** `YYYY-MM-DD`, in the country's first time zone. */
  readonly today: string;
  readonly branches: readonly BranchRecord[];
  readonly items: readonly MarketItem[];
  readonly suppliers: readonly MarketSupplier[];
  readonly accounts: readonly MarketAccount[];
};

/** The same, with what trading looks up over and over. */
export type Market = Holdings & {
  readonly branchOf: ReadonlyMap<string, BranchRecord>;
  readonly itemOf: ReadonlyMap<string, MarketItem>;
  readonly supplierOf: ReadonlyMap<number, MarketSupplier>;
  /** Branches that sell over the counter, and those that only keep stock for them. */
  readonly shops: readonly BranchRecord[];
  readonly warehouses: readonly BranchRecord[];
  /** What each branch keeps in stock, by its number. */
  readonly stockedAt: ReadonlyMap<string, ReadonlySet<MarketItem>>;
  /** One of what a branch keeps, the popular ones more often. */
  readonly pickStocked: (branchNumber: string, random: Random) => MarketItem;
  /** One of all goods, the popular ones more often. */
  readonly pickAny: (random: Random) => MarketItem;
  /** One of what has to be got in for a customer. */
  readonly pickSpecial: (random: Random) => MarketItem;
  /** One of the services that are sold beside goods. */
  readonly pickService: (random: Random) => MarketItem;
  /** One of the hires of a tool, for a day or a week. */
  readonly pickHire: (random: Random) => MarketItem;
  /** What a deposit on a customer's order is sold as. */
  readonly deposit: MarketItem | undefined;
  /** A customer, some of whom buy much more than others. */
  readonly pickAccount: (random: Random) => MarketAccount;
};

/** Sets up trading over what a business has in a country. */
export function openMarket(holdings: Holdings): Market {
  const { countryCode, branches, items, suppliers, accounts } = holdings;
  const shops = branches.filter(({ identity }) => identity?.isTrading !== false);
  const goods = items.filter(({ productType }) => productType !== 'SERVICE');
  const services = items.filter(({ productType }) => productType === 'SERVICE');
  const specials = goods.filter(({ productType }) => productType === 'NON_STOCK');
  const stockedAt = new Map(branches.map((each) => [each.number, keptAt(each, goods)]));
  const shelves = new Map(
    [...stockedAt].map(([number, kept]) => [number, picker([...kept], demand)]),
  );
  const pickAny = picker(goods, demand);
  const custom = randomFor(`custom ${countryCode}`);
  const shares = new Map(accounts.map(({ number }) => [number, custom.int(1, 30) ** 2]));
  return {
    ...holdings,
    branchOf: new Map(branches.map((branch) => [branch.number, branch])),
    itemOf: new Map(items.map((item) => [item.number, item])),
    supplierOf: new Map(suppliers.map((supplier) => [supplier.number, supplier])),
    shops,
    warehouses: branches.filter((branch) => !shops.includes(branch)),
    stockedAt,
    pickStocked: (branchNumber, random) => (shelves.get(branchNumber) ?? pickAny)(random),
    pickAny,
    pickService: picker(services.filter(isSoldBesideGoods), demand),
    pickHire: picker(services.filter(isHire), demand),
    deposit: services.find(isDeposit),
    pickSpecial: picker(specials.length > 0 ? specials : goods, demand),
    pickAccount: picker(accounts, ({ number }) => shares.get(number) ?? 1),
  };
}

/** A branch keeps the popular items, and a choice of its own of the others; a warehouse nearly all. */
function keptAt(branch: BranchRecord, goods: readonly MarketItem[]): Set<MarketItem> {
  const random = randomFor(`assortment of ${branch.number}`);
  const size = branch.identity?.isTrading === false ? 3 : random.int(5, 12) / 10;
  const kept = goods.filter(({ productType, popularity }) => {
    const isKept = random.chance(Math.min(0.95, (0.05 + 0.5 * popularity) * size));
    return isKept && productType === 'STOCK';
  });
  return new Set(kept);
}

function isHire({ description }: MarketItem): boolean {
  return description.startsWith('Hire ');
}

function isDeposit({ description }: MarketItem): boolean {
  return description.includes('Order Deposit');
}

function isSoldBesideGoods(service: MarketItem): boolean {
  return !isHire(service) && !isDeposit(service);
}

function demand({ popularity }: MarketItem): number {
  return 1 + 200 * popularity ** 2;
}
