import { z } from 'zod';
import { CountryCode } from '#lib/api/fields.ts';
import type { DemoItem } from '#tools/demo/catalogue/catalogue.ts';
import { explodeKit } from '#tools/demo/catalogue/catalogue.ts';
import type { OrderPlan } from '#tools/demo/trading/plans.ts';
import { dataRows, numberCell } from '#tools/demo/values/data-file.ts';
import { DAYS_BACK } from './calendar.ts';
import { receivedToday } from './purchasing/order-plan.ts';
import type { Trade } from './trade.ts';

/** A record of the stock feed. */
export type StockRecord = {
  readonly branchId: string;
  readonly productId: string;
  readonly onHand: number;
  readonly reserved: number;
};

/** Dated demand: a record of the commitments feed. */
export type CommitmentRecord = {
  /** The customer's order number. */
  readonly reference: string;
  readonly branchId: string;
  readonly productId: string;
  readonly date: string;
  readonly quantity: number;
};

/** What web shops hold back: one of everything, more at busy branches, and more of fast sellers. */
export function demoHoldbacks(countryCode: CountryCode): object[] {
  return dataRows('channel-holdbacks.csv', HoldbackRow)
    .filter(({ country }) => country === countryCode)
    .map(({ country: _, ...holdback }) => holdback);
}

const HoldbackRow = z.strictObject({
  country: CountryCode,
  channelId: z.string(),
  branchId: z.string().exactOptional(),
  productId: z.string().exactOptional(),
  quantity: numberCell,
});

type StockToday = {
  readonly stock: readonly StockRecord[];
  readonly commitments: readonly CommitmentRecord[];
};

/**
 * Today's stock and demand. Goods of an open sale are reserved when they have been bought in or are picked soon, and
 * committed for the promised day (possibly overdue) before that. A branch has what its customers wait for, and little
 * of what it has ordered for stock.
 */
export function stockToday(trade: Trade, orders: readonly OrderPlan[]): StockToday {
  const reserved = new Quantities();
  const committed = new Quantities();
  const commitments: CommitmentRecord[] = [];
  for (const sale of trade.openSales) {
    const wanted = new Quantities();
    for (const { item, quantity, branchNumber, arrivalDay } of sale.goods) {
      if (item.productType === 'SERVICE') continue;
      if (arrivalDay !== undefined && (sale.isDirect || arrivalDay > DAYS_BACK)) continue;
      const isPicked = arrivalDay !== undefined || sale.day <= DAYS_BACK + PICKING_LEAD_DAYS;
      for (const piece of explodeKit({ item, quantity }))
        (isPicked ? reserved : wanted).add(branchNumber, piece.item, piece.quantity);
    }
    const date = trade.calendar.dateOf(sale.promisedDay);
    for (const [branchId, item, quantity] of wanted.all()) {
      committed.add(branchId, item, quantity);
      commitments.push({
        ...{ reference: sale.orderNumber, branchId, productId: item.number },
        ...{ date, quantity },
      });
    }
  }
  return { stock: stockRecords(trade, orders, { reserved, committed }), commitments };
}

const PICKING_LEAD_DAYS = 2;

type Demand = { readonly reserved: Quantities; readonly committed: Quantities };

function stockRecords(
  { assortments, market }: Trade,
  orders: readonly OrderPlan[],
  { reserved, committed }: Demand,
): StockRecord[] {
  const onOrder = new Quantities();
  for (const plan of orders.filter(({ type }) => type === 'STOCK')) {
    for (const line of plan.lines) {
      const missing = line.quantity - receivedToday(plan, line);
      const isOpen =
        !plan.isCancelled && !line.isDeleted && (plan.closedDay ?? Infinity) > DAYS_BACK;
      if (isOpen && missing > 0) onOrder.add(plan.branch.number, line.item, missing);
    }
  }
  return market.branches.flatMap(({ number: branchId }) => {
    const levels = assortments.get(branchId)?.levels;
    const items = new Set([
      ...(levels?.keys() ?? []),
      ...reserved.at(branchId),
      ...committed.at(branchId),
    ]);
    return [...items].map((item) => {
      const inOrders = reserved.of(branchId, item);
      const needed = inOrders + committed.of(branchId, item);
      const { left = 0, level = 0 } = levels?.get(item) ?? {};
      const isLow = onOrder.of(branchId, item) > 0;
      const free = isLow ? Math.min(left, Math.floor(level * LOW_SHARE)) : left;
      return {
        branchId,
        productId: item.number,
        onHand: Math.max(free, 0) + needed,
        reserved: inOrders,
      };
    });
  });
}

/** The most that is left of an item on order, of its level. */
const LOW_SHARE = 0.3;

/** Quantities of items at branches. */
class Quantities {
  private readonly branches = new Map<string, Map<DemoItem, number>>();

  add(branch: string, item: DemoItem, quantity: number): void {
    const items = this.branches.get(branch) ?? new Map<DemoItem, number>();
    this.branches.set(branch, items.set(item, (items.get(item) ?? 0) + quantity));
  }

  of(branch: string, item: DemoItem): number {
    return this.branches.get(branch)?.get(item) ?? 0;
  }

  at(branch: string): Iterable<DemoItem> {
    return this.branches.get(branch)?.keys() ?? [];
  }

  all(): (readonly [branch: string, item: DemoItem, quantity: number])[] {
    return [...this.branches].flatMap(([branch, items]) =>
      [...items].map(([item, quantity]) => [branch, item, quantity] as const),
    );
  }
}
