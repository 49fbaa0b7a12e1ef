import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { DAYS_BACK } from '#tools/demo/trading/calendar.ts';
import type { OrderPlan, PlannedLine } from '#tools/demo/trading/plans.ts';
import type { Trade } from '#tools/demo/trading/trade.ts';
import type { Random } from '#tools/demo/values/random.ts';

/** An order that is being written as of today. */
export type OrderContext = {
  readonly trade: Trade;
  readonly plan: OrderPlan;
  readonly number: string;
  readonly random: Random;
  readonly nextLineId: () => number;
  /** The number of another order. */
  readonly numberOf: (plan: OrderPlan) => string;
};

/** A line that is received in full. */
export function fullLine(item: DemoItem, quantity: number): PlannedLine {
  return { item, quantity, first: quantity, total: quantity, isDeleted: false };
}

/** The promised and the actual arrival of an order. */
export function scheduleArrival(
  { calendar, random }: Trade,
  { supplier, branch, day }: Pick<OrderPlan, 'supplier' | 'branch' | 'day'>,
): Pick<OrderPlan, 'dueDay' | 'firstDay'> {
  const usual = supplier.leadTimeDays;
  const days = random.int(Math.floor(usual * 0.8), Math.ceil(usual * 1.4));
  const dueDay = calendar.deliveryFrom(branch, day + Math.max(1, days));
  const late = random.chance(0.25) ? random.weighted(DAYS_LATE) + random.int(0, 2) : 0;
  return { dueDay, firstDay: calendar.deliveryFrom(branch, dueDay + late) };
}

/** Days that late goods are late, with weights. */
const DAYS_LATE = [
  [1, 50],
  [4, 25],
  [10, 15],
  [24, 8],
  [45, 2],
] as const;

/** The quantity of a line received by today. */
export function receivedToday(plan: OrderPlan, line: PlannedLine): number {
  return receivedBy(plan, line, DAYS_BACK);
}

/**
 * The state of an order today as one letter; the specification does not define the letters: ordered (O), partly
 * received (P), received (R), closed short (C), cancelled (X). A received order is not open, and its arrival date is
 * that of the last goods.
 */
export function orderState(plan: OrderPlan) {
  const { isCancelled, dueDay, firstDay, lastDay, lines, closedDay } = plan;
  const expected = { isOpen: true, arrivalDay: dueDay };
  if (isCancelled) return { ...expected, state: 'X', isOpen: false };
  const completed = [firstDay, lastDay].find(
    (day) =>
      day <= DAYS_BACK &&
      lines.every((line) => line.isDeleted || receivedBy(plan, line, day) >= line.quantity),
  );
  if (completed !== undefined) return { state: 'R', isOpen: false, arrivalDay: completed };
  if (closedDay !== undefined && closedDay <= DAYS_BACK)
    return { state: 'C', isOpen: false, arrivalDay: lastDay };
  const hasCome = firstDay <= DAYS_BACK && lines.some(({ first }) => first > 0);
  return { ...expected, state: hasCome ? 'P' : 'O' };
}

function receivedBy(plan: OrderPlan, line: PlannedLine, day: number): number {
  if (plan.isCancelled || line.isDeleted || day < plan.firstDay) return 0;
  return day < plan.lastDay ? line.first : line.total;
}
