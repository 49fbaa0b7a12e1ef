import type { BranchRecord } from '#lib/branches/schema.ts';
import type { Sale } from '#tools/demo/trading/sales/sale.ts';
import type { MarketItem, MarketSupplier } from '../market.ts';

/** A purchase order with its whole future; days of the calendar, including days after today. */
export type OrderPlan = {
  readonly number: string;
  readonly supplier: MarketSupplier;
  /** The branch that orders and receives it. */
  readonly branch: BranchRecord;
  readonly type: 'STOCK' | 'CUSTOMER_BUYIN' | 'DIRECT';
  readonly day: number;
  /** The day the supplier promised. */
  readonly dueDay: number;
  /** The days on which the first and the last goods arrive. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly lines: readonly PlannedLine[];
  readonly isCancelled: boolean;
  /** The day on which an incomplete order is closed. */
  readonly closedDay: number | undefined;
  /** The sale it is bought for. */
  readonly sale: Sale | undefined;
  /** Number of the short order that this one makes up for. */
  readonly replaces: string | undefined;
};

export type PlannedLine = {
  readonly item: MarketItem;
  readonly quantity: number;
  /** Quantities received by the first day, and in total. */
  readonly first: number;
  readonly total: number;
  readonly isDeleted: boolean;
};

/** The quantity of a line received by the end of a day. */
export function receivedBy(plan: OrderPlan, line: PlannedLine, day: number): number {
  if (plan.isCancelled || line.isDeleted || day < plan.firstDay) return 0;
  return day < plan.lastDay ? line.first : line.total;
}

/** The day by which everything still wanted has arrived; undefined if that is after `day`. */
export function completedBy(plan: OrderPlan, day: number): number | undefined {
  return [plan.firstDay, plan.lastDay].find(
    (each) =>
      each <= day &&
      plan.lines.every((line) => line.isDeleted || receivedBy(plan, line, each) >= line.quantity),
  );
}
