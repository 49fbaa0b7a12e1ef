import type { BranchRecord } from '#lib/enterprise/schema.ts';
import type { MarketItem, MarketSupplier } from '../market.ts';
import type { Sale } from '../sale.ts';

/** A purchase order with all that becomes of it; days of the calendar, those after today too. */
export type OrderPlan = {
  readonly number: string;
  readonly supplier: MarketSupplier;
  /** The branch that it is bound for, and that ordered it. */
  readonly branch: BranchRecord;
  readonly type: 'STOCK' | 'CUSTOMER_BUYIN' | 'DIRECT';
  readonly day: number;
  /** The day that the supplier has said. */
  readonly dueDay: number;
  /** The day on which goods come, and that on which the last of them do. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly lines: readonly PlannedLine[];
  readonly isCancelled: boolean;
  /** The day on which the rest is waited for no longer. */
  readonly closedDay: number | undefined;
  /** Whom it is bought for. */
  readonly sale: Sale | undefined;
  /** Number of the order that came short of what this one brings. */
  readonly replaces: string | undefined;
};

export type PlannedLine = {
  readonly item: MarketItem;
  readonly quantity: number;
  /** How many have come by the first day and in the end. */
  readonly first: number;
  readonly total: number;
  readonly isDeleted: boolean;
};

/** How much of a line has come by the end of a day. */
export function receivedBy(plan: OrderPlan, line: PlannedLine, day: number): number {
  if (plan.isCancelled || line.isDeleted || day < plan.firstDay) return 0;
  return day < plan.lastDay ? line.first : line.total;
}

/** The day by which all has come that is still wanted; undefined where that is after `day`. */
export function completedBy(plan: OrderPlan, day: number): number | undefined {
  return [plan.firstDay, plan.lastDay].find(
    (each) =>
      each <= day &&
      plan.lines.every((line) => line.isDeleted || receivedBy(plan, line, each) >= line.quantity),
  );
}
