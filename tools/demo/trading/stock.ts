import type { z } from 'zod';
import type * as availability from '#lib/availability/schema.ts';
import { type DemoItem, explodeKit } from '#tools/demo/catalogue/catalogue.ts';
import { dateOf } from './calendar.ts';
import { receivedBy } from './order-lines.ts';
import type { OrderPlan, Trade } from './trade.ts';

/** A record of the stock feed. */
export type StockRecord = z.infer<typeof availability.StockRecord>;

/** Dated demand: a record of the commitments feed; its reference is the customer's order number. */
export type CommitmentRecord = z.infer<typeof availability.CommitmentRecord>;

/**
 * Today's stock and demand. Goods of an open sale are reserved when they have been bought in or are picked soon, and
 * committed for the promised day (possibly overdue) before that. A branch has what its customers wait for, and little
 * of what it has ordered for stock.
 */
export function stockToday(trade: Trade, orders: readonly OrderPlan[]) {
  const { today } = trade;
  const reserved = new Quantities();
  const committed = new Quantities();
  const commitments: CommitmentRecord[] = [];
  for (const sale of trade.openSales) {
    const wanted = new Quantities();
    for (const { item, quantity, branchNumber, arrivalDay } of sale.goods) {
      if (item.productType === 'SERVICE') continue;
      if (arrivalDay !== undefined && (sale.isDirect || arrivalDay > today)) continue;
      const isPicked = arrivalDay !== undefined || sale.day <= today + PICKING_LEAD_DAYS;
      for (const piece of explodeKit({ item, quantity }))
        (isPicked ? reserved : wanted).add(branchNumber, piece.item, piece.quantity);
    }
    const date = dateOf(sale.promisedDay);
    for (const [branchId, items] of wanted.branches)
      for (const [item, quantity] of items) {
        committed.add(branchId, item, quantity);
        const whose = { reference: sale.orderNumber, branchId, productId: item.number };
        commitments.push({ ...whose, date, quantity });
      }
  }
  const onOrder = quantitiesOnOrder(orders, today);
  const stock = trade.branches.flatMap((branch) => {
    const branchId = branch.number;
    const { levels } = trade.assortmentAt(branch);
    const items = new Set([...levels.keys(), ...reserved.at(branchId), ...committed.at(branchId)]);
    return [...items].map((item): StockRecord => {
      const inOrders = reserved.of(branchId, item);
      const { left = 0, level = 0 } = levels.get(item) ?? {};
      const isLow = onOrder.of(branchId, item) > 0;
      const free = isLow ? Math.min(left, Math.floor(level * LOW_SHARE)) : left;
      const onHand = free + inOrders + committed.of(branchId, item);
      return { branchId, productId: item.number, onHand, reserved: inOrders };
    });
  });
  return { stock, commitments };
}

const PICKING_LEAD_DAYS = 2;

/** The most that is left of an item on order, of its level. */
const LOW_SHARE = 0.3;

/** What is ordered for stock and still to come. */
function quantitiesOnOrder(orders: readonly OrderPlan[], today: number): Quantities {
  const onOrder = new Quantities();
  for (const plan of orders) {
    const isOpen = !plan.isCancelled && (plan.closedDay ?? today + 1) > today;
    if (plan.type !== 'STOCK' || !isOpen) continue;
    for (const line of plan.lines) {
      const missing = line.quantity - receivedBy(plan, line, today);
      if (!line.isDeleted && missing > 0) onOrder.add(plan.branch.number, line.item, missing);
    }
  }
  return onOrder;
}

/** Quantities of items at branches. */
class Quantities {
  readonly branches = new Map<string, Map<DemoItem, number>>();

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
}
