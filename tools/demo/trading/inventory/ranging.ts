import type { BranchRecord } from '#lib/branches/schema.ts';
import { relevantStatus } from '#lib/products/statuses/relevant-status.ts';
import type { StatusRecord } from '#lib/products/statuses/schema.ts';
import type { Market, MarketItem } from '#tools/demo/trading/market.ts';

/** What a branch may do with an item on a date, by the product's statuses there. */
export type Ranging = {
  /** Whether it may be sold, including all components of a kit. */
  isSold(item: MarketItem, branch: BranchRecord, date: string): boolean;
  /** Whether it may be bought, including all components of a kit. */
  isBought(item: MarketItem, branch: BranchRecord, date: string): boolean;
  /** Whether it is stocked rather than ordered in on request. */
  isStocked(item: MarketItem, branch: BranchRecord, date: string): boolean;
};

type RangingLookup = Pick<Market, 'itemOf' | 'stateCodeOf'>;

export function rangingFrom(
  statuses: readonly StatusRecord[],
  { itemOf, stateCodeOf }: RangingLookup,
): Ranging {
  const byProduct = Map.groupBy(statuses, ({ productNumber }) => productNumber);
  const statusOf = (number: string, branch: BranchRecord, date: string) => {
    const entries = (byProduct.get(number) ?? []).filter(
      ({ stateCode, businessUnitTypeCode, branchNumber }) =>
        (stateCode ?? stateCodeOf(branch)) === stateCodeOf(branch) &&
        (businessUnitTypeCode ?? branch.identity?.type?.code) === branch.identity?.type?.code &&
        (branchNumber ?? branch.number) === branch.number,
    );
    return relevantStatus(entries, date)?.statusCode ?? 'ACTIVE';
  };
  const isWithin = (among: ReadonlySet<string>) => {
    const holds = (item: MarketItem, branch: BranchRecord, date: string): boolean =>
      among.has(statusOf(item.number, branch, date)) &&
      (item.kitComponents ?? []).every(({ productNumber }) => {
        const part = itemOf.get(productNumber);
        return part !== undefined && holds(part, branch, date);
      });
    return holds;
  };
  return { isSold: isWithin(SELLABLE), isBought: isWithin(BUYABLE), isStocked: isWithin(STOCKED) };
}

const BUYABLE = new Set(['ACTIVE', 'SEASONAL', 'SPECIAL_ORDER']);
/** Items that the supplier holds back or discontinued are sold while stocks last. */
const SELLABLE = new Set([...BUYABLE, 'RUN_OUT', 'SUPPLY_HOLD']);
const STOCKED = new Set(['ACTIVE', 'SEASONAL', 'RUN_OUT', 'SUPPLY_HOLD']);
