import type { Random } from '../random.ts';
import type { Desk } from './desk.ts';
import type { MarketItem } from './market.ts';
import type { Goods, Request, Wanted } from './sale.ts';
import { piecesOf } from './shelves.ts';

/**
 * What somebody buys at a branch: mostly what it keeps, each item once, and now and then a service. All of
 * it is ranged there and has been set aside. Where no goods can be had, a service is, unless they were to be delivered.
 */
export function basketFor(desk: Desk, request: Request, size = basketSize(desk.random)): Goods[] {
  const { market, random, shelves } = desk;
  const basket = new Map<MarketItem, Goods>();
  // What is not there is not asked for again and again.
  for (let asked = 0; asked < size * 2 && basket.size < size; asked += 1) {
    const item = random.chance(0.9)
      ? shelves.pick(request.branch.number, random)
      : (random.chance(0.3) ? market.pickKit : market.pickAny)(random);
    if (item === undefined || basket.has(item) || !isRanged(desk, item, request)) continue;
    const goods = goodsOf(desk, { item, quantity: quantityOf(item, random) }, request);
    if (goods === undefined) continue;
    shelves.promise(goods.from, goods.pieces);
    basket.set(item, goods);
  }
  if (basket.size === 0 ? !request.isDelivered : random.chance(0.06)) {
    const service = serviceAt(desk, request, market.pickService);
    if (service) basket.set(service.item, service);
  }
  return [...basket.values()];
}

/** A service that is ranged at the branch, once; undefined where none of a few is. */
export function serviceAt(
  { ranging, calendar, random }: Desk,
  { branch, day }: Request,
  pick: (random: Random) => MarketItem,
): Goods | undefined {
  const some = [pick(random), pick(random), pick(random)];
  const item = some.find((each) => ranging.isSold(each, branch, calendar.dateOf(day)));
  return item && { item, quantity: 1, from: branch.number, pieces: [], isBoughtIn: false };
}

/** Whether an item is ranged when it is ordered and when it is handed over. */
export function isRanged(
  { ranging, calendar }: Desk,
  item: MarketItem,
  { branch, orderedDay, day }: Request,
): boolean {
  const isOn = (each: number) => ranging.isSold(item, branch, calendar.dateOf(each));
  return isOn(orderedDay) && (day === orderedDay || isOn(day));
}

/** The goods from the nearest branch that has them and can have them there in time, or some of them. */
function goodsOf(desk: Desk, { item, quantity }: Wanted, request: Request): Goods | undefined {
  const { market, shelves } = desk;
  const from = sourcesOf(desk, request).find((number) =>
    piecesOf(market, item, quantity).every(
      (piece) => shelves.available(number, piece.item) >= piece.quantity,
    ),
  );
  if (from !== undefined) {
    return { item, quantity, from, pieces: piecesOf(market, item, quantity), isBoughtIn: false };
  }
  const left = Math.floor(shelves.available(request.branch.number, item));
  if (left < 1 || item.kitComponents) return undefined;
  const pieces = [{ item, quantity: left }];
  return { item, quantity: left, from: request.branch.number, pieces, isBoughtIn: false };
}

/** The branch itself, a warehouse of its state that delivers, or another once there is time for the way. */
function sourcesOf({ market }: Desk, { branch, orderedDay, day, isDelivered }: Request): string[] {
  const state = branch.location.address.state;
  const warehouses = (market.near.get(branch.number)?.warehouses ?? []).filter(({ location }) =>
    location.address.state === state
      ? isDelivered || day > orderedDay
      : day >= orderedDay + INTERSTATE_DAYS,
  );
  return [branch.number, ...warehouses.map(({ number }) => number)];
}

const INTERSTATE_DAYS = 3;

/** How many lines a document has: mostly a few, sometimes very many. */
export function basketSize(random: Random): number {
  return random.chance(0.004) ? random.int(30, 80) : random.weighted(SIZES);
}

/** How much of an item is usual to buy at once, in its unit. */
export function quantityOf({ unitOfMeasure, sellPrice }: MarketItem, random: Random): number {
  if (unitOfMeasure === 'M') return random.chance(0.2) ? random.int(3, 90) / 2 : random.pick(CUTS);
  if (sellPrice < 3) return random.pick(HANDFULS);
  if (sellPrice < 20) return random.int(1, 12);
  if (sellPrice < 100) return random.int(1, 5);
  return sellPrice < 600 && random.chance(0.3) ? random.int(2, 4) : 1;
}

/** Lines of a sale, each so often as the number beside it. */
const SIZES = [
  [1, 24],
  [2, 20],
  [3, 16],
  [4, 12],
  [5, 9],
  [6, 6],
  [8, 6],
  [11, 4],
  [16, 2],
] as const;
const CUTS = [1, 2, 3, 5, 6, 10, 12, 20, 25, 50, 100];
const HANDFULS = [2, 4, 5, 10, 20, 25, 50, 100];
