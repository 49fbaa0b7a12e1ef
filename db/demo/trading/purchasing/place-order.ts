import type { Random } from '../../random.ts';
import type { Desk } from '../desk.ts';
import type { MarketItem } from '../market.ts';
import { packOf, piecesOf } from '../shelves.ts';
import type { OrderPlan, PlannedLine } from './order-plan.ts';

/** Days from an order to its goods, as the supplier says and as it turns out. */
export function arrivalOf(
  { opening, random }: Desk,
  { supplier, branch, day }: Pick<OrderPlan, 'supplier' | 'branch' | 'day'>,
): Pick<OrderPlan, 'dueDay' | 'firstDay'> {
  const usual = supplier.leadTimeDays;
  const days = random.int(Math.floor(usual * 0.8), Math.ceil(usual * 1.4));
  const dueDay = opening.deliveryFrom(branch, day + Math.max(1, days));
  const late = random.chance(0.25) ? random.weighted(DAYS_LATE) + random.int(0, 2) : 0;
  return { dueDay, firstDay: opening.deliveryFrom(branch, dueDay + late) };
}

/** A line of which nothing is missing, nor more there than was ordered. */
export function wholeLine(item: MarketItem, quantity: number): PlannedLine {
  return { item, quantity, first: quantity, total: quantity, isDeleted: false };
}

/** A line of an order that comes in two parts, or never whole; now and then it has a piece too many. */
export function plannedLine(
  { item, quantity }: Pick<PlannedLine, 'item' | 'quantity'>,
  fate: 'WHOLE' | 'SPLIT' | 'SHORT',
  random: Random,
): PlannedLine {
  const isKit = item.kitComponents !== undefined;
  const line = { ...wholeLine(item, quantity), isDeleted: !isKit && random.chance(0.02) };
  const part = random.chance(0.4) ? quantity : random.int(0, Math.ceil(quantity) - 1);
  if (fate === 'SPLIT') return { ...line, first: part };
  if (fate === 'SHORT') return { ...line, first: part, total: part };
  const isOneTooMany = !isKit && packOf(item) === 1 && random.chance(0.02);
  return isOneTooMany ? { ...line, first: quantity + 1, total: quantity + 1 } : line;
}

/** Places an order, so that it has a number, and fills shelves when its goods come. */
export function placeOrder(desk: Desk, planned: Omit<OrderPlan, 'number'>): OrderPlan {
  const { placed, market, agenda } = desk;
  const number = String(FIRST_PURCHASE_ORDER[market.countryCode] + placed.length);
  const plan = { ...planned, number };
  placed.push(plan);
  if (plan.isCancelled || plan.type === 'DIRECT') return plan;
  const ends = plan.closedDay ?? plan.lastDay;
  for (const line of plan.lines.filter(({ isDeleted }) => !isDeleted)) {
    const { first, total, quantity } = line;
    const rest = Math.max(0, quantity - first);
    if (plan.type === 'STOCK') expectPieces(desk, plan, line);
    agenda.note(plan.firstDay, () => comeIn(desk, plan, line, [first, Math.min(first, quantity)]));
    agenda.note(ends, () => comeIn(desk, plan, line, [total - first, rest]));
  }
  return plan;
}

const FIRST_PURCHASE_ORDER = { au: 310_001, nz: 710_001 } as const;

/** How many days late goods are that are late. */
const DAYS_LATE = [
  [1, 50],
  [4, 25],
  [10, 15],
  [24, 8],
  [45, 2],
] as const;

function expectPieces({ market, shelves }: Desk, { branch }: OrderPlan, line: PlannedLine): void {
  for (const { item, quantity } of piecesOf(market, line.item, line.quantity))
    shelves.expect(branch.number, item, quantity);
}

/** So many of a line come in, or are waited for no longer; a customer's are theirs at once. */
function comeIn(
  { market, shelves }: Desk,
  { branch, type }: OrderPlan,
  { item }: PlannedLine,
  [came, settled]: readonly [came: number, settled: number],
): void {
  for (const piece of piecesOf(market, item, 1)) {
    const quantity = piece.quantity * came;
    const awaited = type === 'STOCK' ? piece.quantity * settled : 0;
    shelves.receive(branch.number, piece.item, quantity, awaited);
    if (type === 'CUSTOMER_BUYIN') shelves.promise(branch.number, [{ item: piece.item, quantity }]);
  }
}
