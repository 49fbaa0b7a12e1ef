import type { BranchRecord } from '#lib/branches/schema.ts';
import { demandWeight, type Market, type MarketItem } from '#tools/demo/trading/market.ts';
import { type Random, randomFor } from '#tools/demo/values/random.ts';
import { weightedPicker } from '#tools/demo/values/weighted-picker.ts';
import type { Ranging } from './ranging.ts';

/** The stock of an item at a branch; quantities in its unit, never negative. */
export type StockLevel = {
  readonly item: MarketItem;
  onHand: number;
  /** How much of it is reserved for customers. */
  reserved: number;
  /** What suppliers are to deliver for stock. */
  onOrder: number;
  /** The quantity that the branch refills to; 0 for items it does not stock. */
  readonly targetLevel: number;
};

/** A quantity of an item that is not a kit. */
export type Piece = { readonly item: MarketItem; readonly quantity: number };

/** The stock of all branches during the simulation. */
export type Inventory = {
  readonly levels: ReadonlyMap<string, ReadonlyMap<MarketItem, StockLevel>>;
  /** Picks a stocked item of a branch, by demand. */
  pick(branchNumber: string, random: Random): MarketItem | undefined;
  /** Quantity on hand that is not reserved. */
  available(branchNumber: string, item: MarketItem): number;
  /** Reserves pieces for a customer. */
  reserve(branchNumber: string, pieces: readonly Piece[]): void;
  /** Releases reserved pieces; they stay in stock. */
  release(branchNumber: string, pieces: readonly Piece[]): void;
  /** Hands over reserved pieces. */
  handOver(branchNumber: string, pieces: readonly Piece[]): void;
  /** Receives pieces; `onOrder` is how much of them was on order for stock. */
  receive(branchNumber: string, item: MarketItem, quantity: number, onOrder?: number): void;
  expectDelivery(branchNumber: string, item: MarketItem, quantity: number): void;
};

/**
 * Creates the stock of the first day. `busyness` multiplies sales, and so stock levels. Items that a branch does not
 * stock may be there for a while: bought in for a customer, or returned.
 */
export function createInventory(
  market: Market,
  ranging: Ranging,
  { date, busyness }: { readonly date: string; readonly busyness: number },
): Inventory {
  const levelsByBranch = new Map(
    market.branches.map((branch) => {
      const levels = initialLevels(market, branch, busyness).filter(({ item }) =>
        ranging.isStocked(item, branch, date),
      );
      return [branch.number, new Map(levels.map((level) => [level.item, level]))] as const;
    }),
  );
  const pickers = new Map(
    [...levelsByBranch].map(([number, levels]) => [
      number,
      weightedPicker([...levels.keys()], demandWeight),
    ]),
  );
  const levelOf = (branchNumber: string, item: MarketItem): StockLevel => {
    const levels = levelsByBranch.get(branchNumber);
    const existing = levels?.get(item);
    if (existing) return existing;
    const added = { item, onHand: 0, reserved: 0, onOrder: 0, targetLevel: 0 };
    levels?.set(item, added);
    return added;
  };
  return {
    levels: levelsByBranch,
    pick: (branchNumber, random) => pickers.get(branchNumber)?.(random),
    available: (branchNumber, item) => {
      const level = levelsByBranch.get(branchNumber)?.get(item);
      return level === undefined ? 0 : level.onHand - level.reserved;
    },
    reserve(branchNumber, pieces) {
      for (const { item, quantity } of pieces) levelOf(branchNumber, item).reserved += quantity;
    },
    release(branchNumber, pieces) {
      for (const { item, quantity } of pieces) levelOf(branchNumber, item).reserved -= quantity;
    },
    handOver(branchNumber, pieces) {
      for (const { item, quantity } of pieces) {
        const level = levelOf(branchNumber, item);
        level.reserved -= quantity;
        level.onHand -= quantity;
      }
    },
    receive(branchNumber, item, quantity, onOrder = 0) {
      const level = levelOf(branchNumber, item);
      level.onHand += quantity;
      level.onOrder -= onOrder;
    },
    expectDelivery(branchNumber, item, quantity) {
      levelOf(branchNumber, item).onOrder += quantity;
    },
  };
}

/** Lists the pieces of an item, taking nested kits apart; the item itself if it is not a kit. */
export function explodeKit(
  { itemOf }: Pick<Market, 'itemOf'>,
  item: MarketItem,
  quantity: number,
): Piece[] {
  if (item.kitComponents === undefined) return [{ item, quantity }];
  const pieces = new Map<MarketItem, number>();
  for (const part of item.kitComponents) {
    const component = itemOf.get(part.productNumber);
    if (component === undefined) continue;
    for (const piece of explodeKit({ itemOf }, component, part.quantity * quantity))
      pieces.set(piece.item, (pieces.get(piece.item) ?? 0) + piece.quantity);
  }
  return [...pieces].map(([piece, count]) => ({ item: piece, quantity: count }));
}

/** Pack size of an item. */
export function packSize({ unitOfMeasure, cost }: MarketItem): number {
  if (unitOfMeasure === 'M') return 50;
  if (cost < 2) return 100;
  if (cost < 15) return 10;
  return cost < 80 ? 2 : 1;
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

function isOfTrade(typeCode: string, { sectionCode }: MarketItem): boolean {
  return STOCKED_SECTIONS[typeCode]?.includes(sectionCode) ?? true;
}

/** A branch stocks the popular items of its trade and some of the others, a warehouse nearly all. */
function initialLevels(
  { items }: Market,
  { number, identity }: BranchRecord,
  busyness: number,
): StockLevel[] {
  const random = randomFor(`assortment of ${number}`);
  const isWarehouse = identity?.isTrading === false;
  const size = isWarehouse ? 3 : random.int(8, 18) / 10;
  return items.flatMap((item) => {
    if (item.productType !== 'STOCK') return [];
    const isKept = random.chance(Math.min(0.95, (0.05 + 0.5 * item.popularity) * size));
    if (!isKept || !isOfTrade(identity?.type?.code ?? '', item)) return [];
    const pack = packSize(item);
    const packs = random.int(2, 8) * (0.4 + 1.6 * item.popularity) * (isWarehouse ? 6 : 1.6);
    const level = pack * Math.ceil(packs * busyness);
    const onHand = random.chance(0.02) ? 0 : Math.ceil((level * random.int(45, 100)) / 100);
    return [{ item, onHand, reserved: 0, onOrder: 0, targetLevel: level }];
  });
}
