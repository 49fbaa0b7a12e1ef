import type { BranchRecord } from '#lib/branches/schema.ts';
import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { randomFor, weightedPicker } from '#tools/demo/values/random.ts';
import { demandWeight, type Market } from './market.ts';

/** An item that a branch stocks: the level that it refills to, and what is left of that today, before any customers. */
export type StockLevel = { readonly item: DemoItem; readonly level: number; readonly left: number };

/**
 * What the branches stock, by branch number, and a picker of it by demand. A branch stocks the popular items of its
 * trade and some of the others, a warehouse nearly all.
 */
export function createAssortments(market: Market, busyness: number) {
  return new Map(
    market.branches.map((branch) => {
      const stocked = levelsOf(market, branch, busyness);
      const levels = new Map(stocked.map((level) => [level.item, level]));
      return [branch.number, { levels, pick: weightedPicker([...levels.keys()], demandWeight) }];
    }),
  );
}

/** Pack size of an item. */
export function packSize({ unitOfMeasure, cost }: DemoItem): number {
  if (unitOfMeasure === 'M') return 50;
  if (cost < 2) return 100;
  if (cost < 15) return 10;
  return cost < 80 ? 2 : 1;
}

function levelsOf(market: Market, branch: BranchRecord, busyness: number): StockLevel[] {
  const { number, identity } = branch;
  const random = randomFor(`assortment of ${number}`);
  const isWarehouse = identity?.isTrading === false;
  const size = isWarehouse ? 3 : random.int(8, 18) / 10;
  const sections = STOCKED_SECTIONS[identity?.type?.code ?? ''];
  return market.items.flatMap((item) => {
    if (item.productType !== 'STOCK') return [];
    const isKept = random.chance(Math.min(0.95, (0.05 + 0.5 * item.demand) * size));
    if (!isKept || sections?.includes(item.sectionCode) === false) return [];
    if (!market.is('stocked', item, branch, market.today)) return [];
    const packs = random.int(2, 8) * (0.4 + 1.6 * item.demand) * (isWarehouse ? 6 : 1.6);
    const level = packSize(item) * Math.ceil(packs * busyness);
    const left = random.chance(0.02) ? 0 : Math.ceil((level * random.int(45, 100)) / 100);
    return [{ item, level, left }];
  });
}

/** Sections that every trade stocks. */
const EVERY_TRADE = ['TOOLS', 'CONSUMABLES'];

/** Sections that a branch stocks, by business unit type code; a warehouse stocks all. */
const STOCKED_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  '20': [...EVERY_TRADE, 'CABLE', 'ELECTRICAL', 'LIGHTING', 'HVAC'],
  '30': [...EVERY_TRADE, 'PIPE', 'DRAIN', 'VALVE', 'HOTWATER', 'TAPS', 'BATH', 'GAS'],
  '40': [...EVERY_TRADE, 'GAS', 'HVAC', 'HOTWATER', 'PIPE', 'VALVE', 'CABLE'],
  '50': ['TAPS', 'BATH', 'LIGHTING', 'HOTWATER', 'CONSUMABLES'],
};
