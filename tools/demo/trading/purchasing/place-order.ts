import { explodeKit, packSize } from '#tools/demo/trading/inventory/inventory.ts';
import type { Simulation } from '#tools/demo/trading/simulation.ts';
import type { Random } from '#tools/demo/values/random.ts';
import type { MarketItem } from '../market.ts';
import type { OrderPlan, PlannedLine } from './order-plan.ts';

/** The promised and the actual arrival of an order. */
export function scheduleArrival(
  { openingHours, random }: Simulation,
  { supplier, branch, day }: Pick<OrderPlan, 'supplier' | 'branch' | 'day'>,
): Pick<OrderPlan, 'dueDay' | 'firstDay'> {
  const usual = supplier.leadTimeDays;
  const days = random.int(Math.floor(usual * 0.8), Math.ceil(usual * 1.4));
  const dueDay = openingHours.deliveryFrom(branch, day + Math.max(1, days));
  const late = random.chance(0.25) ? random.weighted(DAYS_LATE) + random.int(0, 2) : 0;
  return { dueDay, firstDay: openingHours.deliveryFrom(branch, dueDay + late) };
}

/** A line that is received in full. */
export function fullLine(item: MarketItem, quantity: number): PlannedLine {
  return { item, quantity, first: quantity, total: quantity, isDeleted: false };
}

/** A line that is received in full, in two parts or short; now and then with one item too many. */
export function plannedLine(
  { item, quantity }: Pick<PlannedLine, 'item' | 'quantity'>,
  outcome: 'WHOLE' | 'SPLIT' | 'SHORT',
  random: Random,
): PlannedLine {
  const isKit = item.kitComponents !== undefined;
  const line = { ...fullLine(item, quantity), isDeleted: !isKit && random.chance(0.02) };
  const part = random.chance(0.4) ? quantity : random.int(0, Math.ceil(quantity) - 1);
  if (outcome === 'SPLIT') return { ...line, first: part };
  if (outcome === 'SHORT') return { ...line, first: part, total: part };
  const isOneTooMany = !isKit && packSize(item) === 1 && random.chance(0.02);
  return isOneTooMany ? { ...line, first: quantity + 1, total: quantity + 1 } : line;
}

/** Places an order: numbers it, and schedules the receipt of its goods. */
export function placeOrder(simulation: Simulation, planned: Omit<OrderPlan, 'number'>): OrderPlan {
  const { orderPlans, market, schedule } = simulation;
  const number = String(FIRST_PURCHASE_ORDER[market.countryCode] + orderPlans.length);
  const plan = { ...planned, number };
  orderPlans.push(plan);
  if (plan.isCancelled || plan.type === 'DIRECT') return plan;
  const closingDay = plan.closedDay ?? plan.lastDay;
  for (const line of plan.lines.filter(({ isDeleted }) => !isDeleted)) {
    const { first, total, quantity } = line;
    const rest = Math.max(0, quantity - first);
    if (plan.type === 'STOCK') expectLine(simulation, plan, line);
    schedule.addTask(plan.firstDay, () =>
      receiveLine(simulation, plan, line, [first, Math.min(first, quantity)]),
    );
    schedule.addTask(closingDay, () => receiveLine(simulation, plan, line, [total - first, rest]));
  }
  return plan;
}

const FIRST_PURCHASE_ORDER = { au: 310_001, nz: 710_001 } as const;

/** Days that late goods are late, with weights. */
const DAYS_LATE = [
  [1, 50],
  [4, 25],
  [10, 15],
  [24, 8],
  [45, 2],
] as const;

function expectLine(
  { market, inventory }: Simulation,
  { branch }: OrderPlan,
  line: PlannedLine,
): void {
  for (const { item, quantity } of explodeKit(market, line.item, line.quantity))
    inventory.expectDelivery(branch.number, item, quantity);
}

/** Receives part of a line, or gives up waiting for it. A customer's goods are reserved at once. */
function receiveLine(
  { market, inventory }: Simulation,
  { branch, type }: OrderPlan,
  { item }: PlannedLine,
  [received, fulfilled]: readonly [received: number, fulfilled: number],
): void {
  for (const piece of explodeKit(market, item, 1)) {
    const quantity = piece.quantity * received;
    const onOrder = type === 'STOCK' ? piece.quantity * fulfilled : 0;
    inventory.receive(branch.number, piece.item, quantity, onOrder);
    if (type === 'CUSTOMER_BUYIN')
      inventory.reserve(branch.number, [{ item: piece.item, quantity }]);
  }
}
